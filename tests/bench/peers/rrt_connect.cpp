// RRT-Connect of OMPL on the trays of a single piece whose goal is a pose, for comparison with
// `unjam solve --rules any`. Prints processor seconds: the least, the median and the greatest.
//
//     unjam-rrt-connect PROBLEM.json [RUNS [SEED]]
//
// The exit code is 1 if the problem was not solved in every run.
//
// OMPL tests motions at samples, as far apart as it thinks fit, so its paths are not proven.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include <jansson.h>
#include <ompl/base/spaces/SE2StateSpace.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

namespace ob = ompl::base;
namespace og = ompl::geometric;

struct Point {
    double x, y;
};
using Ring = std::vector<Point>;

struct Problem {
    std::vector<Ring> walls;  // the outline of the interior, then its holes
    Ring piece;
    double start[3], goal[3], within[3];  // angles in radians
};

static const double pi = 3.14159265358979323846;

// Reads the rings of a polygon that is written as well-known text (WKT).
static std::vector<Ring> read_rings(const char *text)
{
    std::vector<Ring> rings;
    bool begins = true;
    for (const char *c = text; *c != '\0';) {
        char *end;
        double x = std::strtod(c, &end);
        if (end == c) {
            begins = begins || *c == '(';
            c++;
            continue;
        }
        double y = std::strtod(end, &end);
        if (begins)
            rings.emplace_back();
        begins = false;
        rings.back().push_back({x, y});
        c = end;
    }
    return rings;
}

static void read_pose(const json_t *list, double *out)
{
    for (size_t i = 0; i < 3; i++)
        out[i] = json_number_value(json_array_get(list, i)) * (i == 2 ? pi / 180.0 : 1.0);
}

static bool read_problem(const char *path, Problem *out)
{
    json_t *root = json_load_file(path, 0, nullptr);
    json_t *pieces = json_object_get(root, "pieces"), *piece = json_array_get(pieces, 0);
    json_t *poses = json_object_get(json_object_get(root, "goal"), "poses");
    json_t *pose = json_array_get(poses, 0);
    const char *interior =
        json_string_value(json_object_get(json_object_get(root, "tray"), "interior"));
    const char *shape = json_string_value(json_object_get(piece, "shape"));
    bool good = json_array_size(pieces) == 1 && json_array_size(poses) == 1 &&
                interior != nullptr && shape != nullptr;
    if (good) {
        out->walls = read_rings(interior);
        out->piece = read_rings(shape)[0];
        read_pose(json_object_get(piece, "at"), out->start);
        read_pose(json_object_get(pose, "at"), out->goal);
        read_pose(json_object_get(pose, "within"), out->within);
    }
    json_decref(root);
    return good;
}

static double side(Point a, Point b, Point p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static bool cross(Point a, Point b, Point c, Point d)
{
    if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x) ||
        std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y))
        return false;
    return (side(a, b, c) > 0) != (side(a, b, d) > 0) && (side(c, d, a) > 0) != (side(c, d, b) > 0);
}

static bool contains(const Ring &ring, Point p)
{
    bool inside = false;
    for (size_t i = 0, k = ring.size() - 1; i < ring.size(); k = i++)
        if ((ring[i].y > p.y) != (ring[k].y > p.y) &&
            p.x < ring[k].x + (p.y - ring[k].y) / (ring[i].y - ring[k].y) * (ring[i].x - ring[k].x))
            inside = !inside;
    return inside;
}

// Returns true if the piece lies in the interior: no edges cross, a corner of the piece is inside,
// and no hole is within the piece.
static bool is_free(const Problem &problem, const ob::State *state)
{
    const auto *pose = state->as<ob::SE2StateSpace::StateType>();
    double c = std::cos(pose->getYaw()), s = std::sin(pose->getYaw());
    Ring piece(problem.piece.size());
    for (size_t i = 0; i < piece.size(); i++)
        piece[i] = {pose->getX() + c * problem.piece[i].x - s * problem.piece[i].y,
                    pose->getY() + s * problem.piece[i].x + c * problem.piece[i].y};
    for (size_t w = 0; w < problem.walls.size(); w++) {
        const Ring &wall = problem.walls[w];
        if (contains(wall, piece[0]) != (w == 0) || (w > 0 && contains(piece, wall[0])))
            return false;
        for (size_t i = 0, j = wall.size() - 1; i < wall.size(); j = i++)
            for (size_t k = 0, l = piece.size() - 1; k < piece.size(); l = k++)
                if (cross(wall[j], wall[i], piece[l], piece[k]))
                    return false;
    }
    return true;
}

// Solves the problem once. Returns the processor seconds it took, or -1 if no solution was found.
static double solve(const Problem &problem)
{
    auto space = std::make_shared<ob::SE2StateSpace>();
    ob::RealVectorBounds bounds(2);
    for (unsigned axis = 0; axis < 2; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (const Point &p : problem.walls[0]) {
            low = std::min(low, axis == 0 ? p.x : p.y);
            high = std::max(high, axis == 0 ? p.x : p.y);
        }
        bounds.setLow(axis, low);
        bounds.setHigh(axis, high);
    }
    space->setBounds(bounds);
    og::SimpleSetup setup(space);
    setup.setStateValidityChecker(
        [&problem](const ob::State *state) { return is_free(problem, state); });
    ob::ScopedState<ob::SE2StateSpace> start(space), goal(space);
    const auto set = [&space](ob::ScopedState<ob::SE2StateSpace> &state, const double *pose) {
        state->setXY(pose[0], pose[1]);
        state->setYaw(pose[2]);
        space->enforceBounds(state.get());
    };
    set(start, problem.start);
    set(goal, problem.goal);
    setup.setStartAndGoalStates(start, goal);
    setup.setPlanner(std::make_shared<og::RRTConnect>(setup.getSpaceInformation()));
    std::clock_t began = std::clock();
    ob::PlannerStatus status = setup.solve(60.0);
    if (status != ob::PlannerStatus::EXACT_SOLUTION)
        return -1.0;
    setup.simplifySolution();
    return static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
    Problem problem;
    int runs = argc > 2 ? std::atoi(argv[2]) : 20;
    int seed = argc > 3 ? std::atoi(argv[3]) : 1;
    if (argc < 2 || runs < 1 || seed < 1 || !read_problem(argv[1], &problem)) {
        std::fprintf(stderr,
                     "usage: unjam-rrt-connect PROBLEM.json [RUNS [SEED]], for a tray with one "
                     "piece and a goal pose\n");
        return 2;
    }
    ompl::msg::setLogLevel(ompl::msg::LOG_NONE);
    ompl::RNG::setSeed(static_cast<std::uint_fast32_t>(seed));
    std::vector<double> times;
    for (int i = 0; i < runs; i++)
        times.push_back(solve(problem));
    std::sort(times.begin(), times.end());
    long unsolved = std::count(times.begin(), times.end(), -1.0);
    double median = 0.5 * (times[(times.size() - 1) / 2] + times[times.size() / 2]);
    std::printf("least %.4f, median %.4f, greatest %.4f s; %ld of %d not solved\n", times.front(),
                median, times.back(), unsolved, runs);
    return unsolved > 0 ? 1 : 0;
}
