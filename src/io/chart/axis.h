/* axis.h - scales, round tick values, and axes drawn beside a panel. */
#ifndef SETT_IO_AXIS_H
#define SETT_IO_AXIS_H

#include "io/picture/draw.h"
#include "sett/chart.h"

#define SETT_TICK_SIZE 12.0  /**< pixels of a tick label */
#define SETT_NAME_SIZE 13.0  /**< pixels of an axis name */
#define SETT_AXIS_BELOW 44.0 /**< room of labels and name below a panel */

/** From a value to a place 0..1 on an axis. */
typedef struct SettAxis {
    double low, high; /**< low < high; both above 0 where `log` */
    SettScale scale;
} SettAxis;

/** Values at which an axis is labelled, all within it. */
enum { SETT_MOST_TICKS = 40 };
typedef struct SettTicks {
    double at[SETT_MOST_TICKS];
    int32_t count;
    int32_t decimals;
    SettScale scale;
    bool powers; /**< labels as powers of ten */
} SettTicks;

/** Place of a value, 0 at `low` and 1 at `high`; beyond for values outside. */
double sett_axis_place(const SettAxis *axis, double value);
/** About `wanted` round values (steps of 1, 2 or 5; decades on a log axis). */
void sett_axis_ticks(const SettAxis *axis, int32_t wanted, SettTicks *ticks);
/** The axis that shows low..high, with round ends; both above 0 where log. */
SettAxis sett_axis_fit(double low, double high, SettScale scale);

/** A value in words of the ticks: "12,000", "0.25", 10 with a raised 6. */
void sett_tick_label(SettText *out, const SettTicks *ticks, double value);
/** Width of the widest label, in pixels. */
double sett_ticks_width(const SettTicks *ticks);

/** Tick marks below a panel. */
void sett_axis_marks(SettText *out, const SettAxis *axis, SettBox panel);
/** Tick marks, labels and name of the axis below a panel. */
void sett_axis_below(SettText *out, const SettAxis *axis, SettBox panel,
                     const char *name);
/** The same left of it; the name is turned and stands `room` pixels left of
    the panel. */
void sett_axis_left(SettText *out, const SettAxis *axis, SettBox panel,
                    double room, const char *name);
/** Room that labels and name of a left axis take. */
double sett_axis_room(const SettAxis *axis, double height, const char *name);
/** Grid lines across a panel at the ticks of its left axis, of its lower. */
void sett_axis_grid_y(SettText *out, const SettAxis *axis, SettBox panel);
void sett_axis_grid_x(SettText *out, const SettAxis *axis, SettBox panel);

#endif
