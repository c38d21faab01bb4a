/**
 * Subsets the fonts of every page, `apps/web/src/theme/*.woff2`, to half their size.
 * Keeps the characters in `fonts.css`, with the weights and features of the styles. Run after an update of the package.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './root.ts'

const SUBSET_FONT = 'subset-font@2.9.0'
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'calt', 'tnum', 'lnum', 'cv11']
const WEIGHTS = { min: 400, max: 700 }

type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2'; keepFeatures: readonly string[]; variationAxes: { wght: typeof WEIGHTS } },
) => Promise<Buffer>

const theme = join(root, 'apps/web/src/theme')
const where = "console.log(require.resolve('subset-font', { paths: [process.env.PATH.split(':')[0] + '/..'] }))"
const path = execFileSync('npm', ['exec', '--yes', `--package=${SUBSET_FONT}`, '--', 'node', '-e', where], { encoding: 'utf8' }).trim()
const require = createRequire(import.meta.url)
const subsetFont: SubsetFont = require(path)

for (const [, style, range] of readFileSync(join(theme, 'fonts.css'), 'utf8').matchAll(
  /url\('\.\/inter-latin-(\w+)\.woff2'\)[^}]*unicode-range:([^;]*);/g,
)) {
  const source = join(root, `node_modules/@fontsource-variable/inter/files/inter-latin-wght-${style}.woff2`)
  const font = await subsetFont(readFileSync(source), lettersOf(range!), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS },
  })
  writeFileSync(join(theme, `inter-latin-${style}.woff2`), font)
  process.stdout.write(`inter-latin-${style}.woff2: ${font.length} bytes\n`)
}

function lettersOf(range: string): string {
  return [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .map(([, first, last]) => {
      const [from, to] = [first!, last ?? first!].map((each) => Number.parseInt(each, 16)) as [number, number]
      return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
    })
    .join('')
}
