/** Log and chat on screens that have no room for them beside the table. */
class SidePanel {
  /** How many tables on the page have such a panel. */
  present = $state(0);
  open = $state(false);
}

export const side = new SidePanel();
