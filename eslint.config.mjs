/**
 * What ESLint looks for in the page's JavaScript: likely mistakes that tsc does not find. It says nothing of style:
 * markup in templates is laid out by hand, and a formatter (Prettier was tried) would rewrite nearly every file. Rules
 * are named one by one, so that no package but ESLint itself is fetched; `./run test` and pre-commit run the same
 * version.
 */
const MISTAKES = [
  "array-callback-return",
  "for-direction",
  "no-compare-neg-zero",
  "no-cond-assign",
  "no-constant-binary-expression",
  "no-constant-condition",
  "no-constructor-return",
  "no-control-regex",
  "no-dupe-else-if",
  "no-duplicate-case",
  "no-duplicate-imports",
  "no-empty",
  "no-eval",
  "no-fallthrough",
  "no-implied-eval",
  "no-loop-func",
  "no-loss-of-precision",
  "no-new-func",
  "no-self-compare",
  "no-sparse-arrays",
  "no-template-curly-in-string",
  "no-throw-literal",
  "no-unmodified-loop-condition",
  "no-unreachable-loop",
  "no-unsafe-optional-chaining",
  "no-unused-private-class-members",
  "no-useless-assignment",
  "no-useless-catch",
  "no-useless-escape",
  "no-var",
  "prefer-const",
  "use-isnan",
];

export default [
  // The page and its tests alone: what `./run` installs beside them belongs to others.
  { ignores: ["**/vendor/", ".venv/", "build/", "dist/"] },
  {
    files: ["src/footplate/**/*.js", "tests/**/*.js"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      ...Object.fromEntries(MISTAKES.map((rule) => [rule, "error"])),
      "eqeqeq": "error",
      // `_` and names after it are taken apart only to be left out.
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true }],
    },
  },
];
