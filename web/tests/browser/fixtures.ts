// What a browser test is given: a server that its worker keeps, and people who come to it.
import { test as base } from '@playwright/test';
import { arrive, startServer } from './server.ts';
import type { NewPerson, Person, Server } from './types.ts';

export { expect } from '@playwright/test';

export const test = base.extend<{ person: NewPerson }, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  person: async ({ browser, server }, use) => {
    const people: Person[] = [];
    await use(async (options) => {
      const page = await arrive(browser, server, options);
      people.push(page);
      return page;
    });
    for (const page of people) await page.context().close();
  },
});
