// A line for each test, what went wrong with it, and a closing line with the counts. A test that only passed at its second try
// is a fault of the test or of the page: it is listed again at the end, and several of them fail the run.
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';

const SECOND_TRIES_ALLOWED = 2;

export default class Lines implements Reporter {
  private counts = { passed: 0, failed: 0, skipped: 0 };
  private shaky: string[] = [];

  onBegin(config: FullConfig, suite: Suite) {
    console.log(`${suite.allTests().length} browser tests, ${config.workers} at a time`);
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const [, , file, ...titles] = test.titlePath();
    const name = `${file.replace(/(\.spec)?\.ts$/, '')}: ${titles.join(' ')}`;
    const again = result.status !== test.expectedStatus && result.status !== 'skipped' && result.retry < test.retries;
    const outcome =
      result.status === 'skipped' ? 'skipped' : result.status === test.expectedStatus ? 'passed' : 'failed';
    if (again) this.shaky.push(name);
    else this.counts[outcome] += 1;
    if (outcome !== 'failed')
      return console.log(
        `${outcome === 'passed' ? 'ok  ' : 'skip'} ${name} (${(result.duration / 1000).toFixed(1)} s)`,
      );
    console.log(`${again ? 'TWICE' : 'FAIL'} ${name} (${(result.duration / 1000).toFixed(1)} s, ${result.status})`);
    for (const { message, stack, snippet } of result.errors)
      console.log(
        stripVTControlCharacters([stack ?? message, snippet].filter(Boolean).join('\n')).replace(/^/gm, '     '),
      );
    for (const { path } of result.attachments) if (path) console.log(`     kept: ${path}`);
  }

  onStdOut(text: string | Buffer) {
    process.stdout.write(text);
  }

  onStdErr(text: string | Buffer) {
    process.stderr.write(text);
  }

  onError(error: TestError) {
    this.counts.failed += 1;
    console.log(error.stack ?? error.message);
  }

  onEnd(_: FullResult) {
    const { passed, failed, skipped } = this.counts;
    if (skipped > 0) console.log(`${skipped} skipped`);
    for (const name of this.shaky) console.log(`needed a second try: ${name}`);
    console.log(`${passed} passed, ${failed} failed`);
    if (this.shaky.length <= SECOND_TRIES_ALLOWED) return;
    console.log(`at most ${SECOND_TRIES_ALLOWED} tests may need a second try`);
    return Promise.resolve({ status: 'failed' as const });
  }

  printsToStdio() {
    return true;
  }
}
