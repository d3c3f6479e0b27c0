/** Where the tables for this device are in the built page; nothing where it was built without them. */
declare const __OFFLINE__: string | null;
