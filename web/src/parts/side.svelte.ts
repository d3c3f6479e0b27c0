/** Log and chat on screens that have no room for them beside the table. */
class SidePanel {
  /** How many lines of others in the chat have not been seen. */
  unread = $state(0);
}

export const side = new SidePanel();
