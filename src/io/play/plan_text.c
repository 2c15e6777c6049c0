/* plan_text.c - a player's plan, and whether a play can get stuck, as text and
   as members of a JSON object. */
#include <inttypes.h>

#include "sett/play_show.h"

void sett_plan_text(const SettPlanTold *told, SettText *out)
{
    const SettPlan *plan = told->plan;
    sett_text_add(out, "  plan: ");
    sett_actions_write(told->rules, plan->actions, plan->count, out);
    sett_text_add(out, plan->count > 0 ? "\n" : "nothing\n");
    if (told->persona) {
        sett_text_add(out, "  utility where the plan ends: ");
        sett_text_double(out, plan->utility);
        if (plan->best)
            sett_text_format(out, " (proven the best%s)",
                             sett_action_list(told->rules, told->context));
        sett_text_char(out, '\n');
    }
    sett_text_format(out, "  winnable: %s",
                     sett_answer_name(plan->verdict.answer));
    if (plan->verdict.proof[0])
        sett_text_format(out, " (%s)", plan->verdict.proof);
    sett_text_format(out, "; %" PRIu64 " %s of %" PRIu64 " spent\n",
                     plan->verdict.spent, told->unit, told->budget);
}

/* The list of actions that proofs hold for, where there are several. */
static void put_list(const SettRules *rules, const void *context,
                     SettJsonWriter *w)
{
    const char *list = sett_action_list(rules, context);
    if (list[0])
        sett_json_add_string(w, "actions", list + 1); /* without the blank */
}

void sett_plan_json(const SettPlanTold *told, SettJsonWriter *w)
{
    const SettPlan *plan = told->plan;
    sett_json_add_string(w, "unit", told->unit);
    sett_json_add_int(w, "budget", (int64_t)told->budget);
    sett_json_add_int(w, "spent", (int64_t)plan->verdict.spent);
    put_list(told->rules, told->context, w);
    sett_json_add_string(w, "winnable", sett_answer_name(plan->verdict.answer));
    sett_json_add_string(w, "proof", plan->verdict.proof);
    if (told->persona) {
        sett_json_add_double(w, "utility", plan->utility);
        sett_json_add_bool(w, "best", plan->best);
    }
    sett_json_key(w, "plan");
    sett_play_put_actions(w, told->rules, plan->actions, plan->count);
}

void sett_stuck_text(const SettStuck *stuck, const SettRules *rules,
                     const void *context, SettText *out)
{
    sett_text_format(out, "can get stuck: %s", sett_answer_name(stuck->answer));
    if (stuck->proof[0])
        sett_text_format(out, " (%s)", stuck->proof);
    sett_text_format(out, "; %" PRIu64 " states looked into%s\n", stuck->spent,
                     sett_action_list(rules, context));
    if (stuck->answer != SETT_YES)
        return;
    sett_text_format(out, "  %s play of %d turns: ",
                     stuck->shortest ? "the shortest" : "a", (int)stuck->count);
    sett_actions_write(rules, stuck->actions, stuck->count, out);
    sett_text_add(out, stuck->count > 0 ? "\n" : "stuck from the start\n");
}

void sett_stuck_json(const SettStuck *stuck, const SettRules *rules,
                     const void *context, SettJsonWriter *w)
{
    put_list(rules, context, w);
    sett_json_add_string(w, "stuck", sett_answer_name(stuck->answer));
    sett_json_add_string(w, "proof", stuck->proof);
    sett_json_add_int(w, "spent", (int64_t)stuck->spent);
    if (stuck->answer != SETT_YES)
        return;
    sett_json_add_bool(w, "shortest", stuck->shortest);
    sett_json_key(w, "plan");
    sett_play_put_actions(w, rules, stuck->actions, stuck->count);
}
