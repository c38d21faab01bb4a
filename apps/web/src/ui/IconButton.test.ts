import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const RULE = /([^{}]+)\{([^{}]*)\}/g

function sizesOf(file: string, selector: RegExp, size = /\bwidth: ([^;]+)/): (string | undefined)[] {
  return [...readFileSync(join(source, file), 'utf8').matchAll(RULE)].flatMap(([, name = '', body = '']) =>
    selector.test(name) ? [size.exec(body)?.[1]].filter(Boolean) : [],
  )
}

test('is a touch target of 32 px, 44 px on a phone, which the rows of tables do not make smaller', () => {
  expect(sizesOf('ui/IconButton.module.css', /\.button\s*$/)).toEqual(['var(--height)'])
  expect(sizesOf('theme/tokens.css', /:root/, /--height: (\d+px)/)).toEqual(['32px', '44px'])
  const rows = globSync('features/razao/**/*.css', { cwd: source })
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.flatMap((file) => sizesOf(file, /\.acoes\w* button/))).toEqual([])
})
