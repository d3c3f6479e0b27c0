// A line for each test, what went wrong with it, and a closing line with the counts.
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

export default class Lines implements Reporter {
  private counts = { passed: 0, failed: 0, skipped: 0 };

  onBegin(config: FullConfig, suite: Suite) {
    console.log(`${suite.allTests().length} browser tests, ${config.workers} at a time`);
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const [, , file, ...titles] = test.titlePath();
    const name = `${file.replace(/(\.spec)?\.ts$/, '')}: ${titles.join(' ')}`;
    const outcome = result.status === 'skipped' ? 'skipped' : test.ok() ? 'passed' : 'failed';
    this.counts[outcome] += 1;
    if (outcome !== 'failed')
      return console.log(
        `${outcome === 'passed' ? 'ok  ' : 'skip'} ${name} (${(result.duration / 1000).toFixed(1)} s)`,
      );
    console.log(`FAIL ${name} (${(result.duration / 1000).toFixed(1)} s, ${result.status})`);
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
    console.log(`${passed} passed, ${failed} failed`);
  }

  printsToStdio() {
    return true;
  }
}
