//! What is said in mini Rummy.

use bots::Seen;
use games::mini_rummy::{self, MiniRummy, plan, solver::Solver, turn_began};

use super::{Claims, like, number};

impl Claims for MiniRummy {
    fn is_true(seen: &Seen<'_, Self>, action: mini_rummy::Action, said: &str) -> Option<bool> {
        use mini_rummy::{Action, Bag};
        let view = seen.view;
        let (rack, table, open) = turn_began(view).unwrap();
        let can_lay = |rack: Bag| mini_rummy::turn(rack, &table, open, &mut Solver::new()).len() > 1;
        let without_jokers: Bag = rack.tiles().filter(|tile| !tile.is_joker()).collect();
        let laid = match action {
            Action::Lay { combination } => combination.bag(),
            _ => Bag::EMPTY,
        };
        let from_rack: Bag = laid.without(view.tray);
        // Whatever the best turn is worth, no listed step brings more once everything is laid.
        let more = || {
            let steps = plan(view, &mut Solver::new());
            let bags = steps.iter().map(|step| match step {
                Action::Lay { combination } => combination.bag().value(),
                Action::Add { tile, .. } => tile.tile.value(),
                Action::Swap { tile, .. } => tile.value() - 25,
                Action::Take { tile, .. } => -tile.value(),
                _ => 0,
            });
            bags.sum::<i32>() > rack.value() - view.rack.value()
        };
        claims! { said;
            "The stock is empty: that ends the round, and nobody scores." => |[]| view.stock_size == 0,
            "Nothing can be laid out." => |[]| open && !can_lay(rack),
            "You cannot put together 40 points for the first lay-out yet." => |[]| !open && !can_lay(rack),
            "You could lay out only with a joker; this way you keep it." => |[]| can_lay(rack) && !can_lay(without_jokers),
            "What you lay out helps the others too; wait until everything can go at once and wins the round." => |[]| can_lay(rack) && view.stock_size > 10,
            "You could lay out, but you hold your tiles back." => |[]| can_lay(rack),
            "That puts tiles you picked up back into a combination." => |[]| view.tray.contains(laid),
            "That makes * of 40 points for the first lay-out." => |[n]| !open && number(n) == i32::from(view.first_points) + laid.value() && number(n) < 40,
            "That takes * off your rack." => |[n]| number(n) == from_rack.value() && number(n) > 0,
            "The tile you picked up fits there." => |[]| matches!(action, Action::Add { tile, .. } if view.tray.count(tile.tile) > 0),
            "The tile fits there and leaves your rack." => |[]| matches!(action, Action::Add { tile, .. } if view.tray.count(tile.tile) == 0 && view.rack.count(tile.tile) > 0),
            "That frees the tile for another combination." => |[]| matches!(action, Action::Take { .. }),
            "That frees the joker, which you must use again in this turn." => |[]| matches!(action, Action::Swap { .. }),
            "You take back the last step." => |[]| action == Action::Undo && view.steps > 0,
            "You take everything back and can start again." => |[]| action == Action::Reset && view.steps > 0,
            "That wins you the round." => |[]| view.rack.is_empty(),
            "No more points can be laid out." => |[]| !more(),
            "More is possible, but you keep a joker for later." => |[]| more() && view.rack.jokers() > 0,
            "More is possible; the rest stays for a later turn." => |[]| more() && view.rack.jokers() == 0,
        }
    }
}
