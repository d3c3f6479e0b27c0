import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'src/generated', 'screenshots', 'test-results'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Drawings are long tables of numbers handed from helper to helper; types would say nothing about them.
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-nocheck': 'allow-with-description' }],
      // Markup comes only from our own drawings, never from a message.
      'svelte/no-at-html-tags': 'off',
      // A blank at the edge of a line would be lost without its braces.
      'svelte/no-useless-mustaches': 'off',
      // It takes the reason behind an ignored warning for further warnings.
      'svelte/no-unused-svelte-ignore': 'off',
      // Maps and sets are made anew where something changes; none is changed in place while it is shown.
      'svelte/prefer-svelte-reactivity': 'off',
      // What is longer says why, or becomes two.
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // One sentence for each kind of event.
    files: ['src/games/*/log.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // What a finger or the mouse does on the way from one place to another: small functions around the state that they share.
    files: ['src/games/mini-rummy/gestures.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
);
