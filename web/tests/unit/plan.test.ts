import { describe, expect, it } from 'vitest';
import { BETWEEN, EDGES, needs, pilesIn } from '../../src/games/al-capone/piles';
import { stageForm, stageNeeds } from '../../src/games/rue-morgue/stage';
import { plan, type Content } from '../../src/games/mystery/plan';
import { PLATE, type Laid } from '../../src/layout/forms';
import { headHeight, room } from '../../src/layout/room';

const at = (width: number, height: number) => {
  const head = headHeight(width, height);
  return room({ width, height: height - head, head });
};
const laid = (...counts: number[]): Laid[] => counts.map((count) => ({ count, copies: 7, complete: false }));
const sizes = [
  [1366, 650],
  [1024, 600],
  [1280, 585],
  [1100, 760],
  [1440, 900],
  [844, 390],
  [667, 375],
  [912, 611],
  [768, 1024],
  [390, 844],
  [360, 640],
  [360, 560],
];
const content = (seats: number, teams: boolean, areas: Laid[][], own = true): Content => ({
  seats,
  teams,
  own,
  areas,
  ownArea: laid(4, 3, 3, 1),
  middle: { small: true, inOwn: 180, share: 0.25, least: 232, most: 250, floor: 232, band: [52, 180] },
});

describe('where things stand on a table with areas', () => {
  it('does not change with the cards that lie there', () => {
    for (const [width, height] of sizes)
      for (const seats of [1, 2, 3]) {
        const now = (areas: Laid[]) => {
          const {
            area: _,
            ownArea: __,
            ...places
          } = plan(at(width, height), content(seats, false, Array(seats).fill(areas)));
          return places;
        };
        expect(now(laid(6, 5, 4, 3, 3, 1, 1))).toEqual(now([]));
      }
  });

  it('leaves every area room for six chips', () => {
    for (const [width, height] of sizes.slice(0, -1))
      for (const seats of [1, 2, 3]) {
        const room = at(width, height);
        const found = plan(room, content(seats, false, Array(seats).fill(laid(6, 5, 4, 3, 3, 1))));
        if (found.area.form !== 'chip') continue;
        const each = (found.them - 8 * (found.rows - 1)) / found.rows - 30 - room.gap;
        const wide = (room.innerWidth - (width < 480 ? 8 : 12) * (found.columns - 1)) / found.columns;
        const inRow = Math.floor((wide + 5) / 57);
        expect(Math.ceil(6 / inRow) * 31 - 5, `${width}x${height} ${seats}`).toBeLessThanOrEqual(each + 2);
      }
  });

  it('leaves every area in one column a finger’s height', () => {
    for (let width = 360; width <= 1000; width += 20)
      for (let height = 560; height <= 1300; height += 20)
        for (const seats of [1, 2, 3])
          for (const teams of seats === 3 ? [false, true] : [false]) {
            const here = at(width, height);
            if (here.shape !== 'tall') continue;
            const found = plan(here, content(seats, teams, Array(teams ? 1 : seats).fill(laid(6, 5, 4, 3))));
            const plates = Math.ceil(seats / found.seats) * (PLATE[found.plate] + here.gap);
            const caption = teams && found.captions ? 24 : 0;
            const each = (found.them - plates) / found.rows - caption - (8 * (found.rows - 1)) / found.rows;
            expect(each, `${width}x${height} ${seats} ${teams}`).toBeGreaterThanOrEqual(
              width < 480 && seats === 3 ? 26 : 44,
            );
          }
  });

  it('puts the middle where the target pictures have it', () => {
    const middle = (width: number, height: number, seats: number, teams = false) =>
      plan(at(width, height), content(seats, teams, Array(teams ? 1 : seats).fill(laid(3)))).middle;
    expect(middle(1366, 650, 2)).toBe('centre');
    expect(middle(1024, 600, 3)).toBe('own');
    expect(middle(1280, 720, 3, true)).toBe('right');
    expect(middle(844, 390, 3, true)).toBe('own');
    expect(middle(390, 844, 2)).toBe('band');
  });

  it('makes a big stage give way to the others, down to one’s own band', () => {
    const stage = { small: false, inOwn: 256, share: 0.405, least: 404, most: 420, floor: 316, band: [64, 200] };
    const found = (width: number, height: number, seats: number) =>
      plan(at(width, height), { ...content(seats, false, Array(seats).fill(laid(3))), middle: stage as never });
    expect(found(1366, 650, 2)).toMatchObject({ middle: 'centre', middleWidth: 404 });
    expect(found(1024, 600, 1)).toMatchObject({ middle: 'right' });
    expect(found(700, 500, 2)).toMatchObject({ middle: 'own', middleWidth: 256 });
    for (let width = 600; width <= 1400; width += 50)
      for (let height = 480; height < width / 1.2; height += 50)
        for (const seats of [1, 2, 3]) {
          const { middle, middleWidth, columns } = found(width, height, seats);
          const beside = at(width, height).innerWidth - (middle === 'right' ? middleWidth + 14 : 0);
          if (middle === 'right') expect(beside / columns, `${width}x${height} ${seats}`).toBeGreaterThanOrEqual(180);
        }
  });

  it('gives who watches the room of hand and own area', () => {
    const [player, watcher] = [true, false].map((own) =>
      plan(at(1366, 650), content(2, false, [laid(3), laid(3)], own)),
    );
    expect(watcher.them).toBeGreaterThan(player.them + 200);
    expect(watcher.ownBand).toBe(0);
  });
});

describe('the piles of Al Capone', () => {
  it.each([
    [1, false],
    [2, false],
    [3, false],
    [3, true],
  ])('lie side by side in their place in every window, with %i others, teams %s', (seats, teams) => {
    const areas = Array(teams ? 1 : seats).fill(laid(6, 5, 4, 3, 3, 1));
    for (let width = 600; width <= 3440; width += 47)
      for (let height = 360; height <= 1500; height += 31) {
        const here = at(width, height);
        const found = plan(here, { ...content(seats, teams, areas), middle: needs(here) });
        const piles = pilesIn(here, found);
        if (piles.form !== 'full' || here.shape === 'flow') continue;
        const where = `${width}x${height}`;
        expect(2 * (piles.width + EDGES) + BETWEEN, where).toBeLessThanOrEqual(found.middleWidth);
        expect(piles.width * 1.4 + 50, where).toBeLessThanOrEqual(found.middleHeight + 4);
        expect(piles.width, where).toBeGreaterThanOrEqual(44);
      }
  });
});

describe('the stage of Rue Morgue', () => {
  it.each([
    [1, false],
    [2, false],
    [3, true],
  ])('has its place in every window, with %i others, teams %s', (seats, teams) => {
    const areas = Array(teams ? 1 : seats).fill(laid(6, 5, 4, 3, 3, 1));
    for (let width = 600; width <= 3440; width += 47)
      for (let height = 360; height <= 1500; height += 31) {
        const here = at(width, height);
        if (here.shape === 'flow') continue;
        const found = plan(here, { ...content(seats, teams, areas), middle: stageNeeds(here, teams) });
        const stage = stageForm(here, found);
        const where = `${width}x${height} ${found.middle}`;
        if (found.middle !== 'band')
          expect(2 * (stage.pile + 5) + stage.ape, where).toBeLessThanOrEqual(found.middleWidth);
        expect(stage.pile * 1.4, where).toBeLessThanOrEqual(found.middleHeight);
        expect(stage.ape * 1.15, where).toBeLessThanOrEqual(found.middleHeight + 1);
        expect(found.them, where).toBeGreaterThan(60);
      }
  });
});
