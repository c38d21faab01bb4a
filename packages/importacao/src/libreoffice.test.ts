/** Every format of one workbook, as LibreOffice and as another library write it, gives the movements that its generator knows. */
import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LIBREOFFICE_FORMATS, LIBREOFFICE_SHAPES } from './libreoffice.fixture.ts'
import { movementsOf, readAnswering, withoutZeros, workbookOf } from './shape-file.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-formatos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The reader of .ods reports number formats that it does not know.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe.each(LIBREOFFICE_SHAPES)('%s', (_shape, { nome, sheets = {}, date1904 = false, respostas, expected }) => {
  const named = (format: string): string => nome.replace(/\.\w+$/, `.${format}`)

  test.each(LIBREOFFICE_FORMATS)('gives the same as .%s of LibreOffice', async (format) => {
    const bytes = readFileSync(join(import.meta.dirname, '../casos/libreoffice', named(format)))
    expect(movementsOf(await readAnswering(join(folder, named(format)), bytes, respostas))).toEqual(withoutZeros(expected))
  })

  test.each(['xlsx', 'xls', 'xlsb', 'ods'] as const)('gives the same as .%s of SheetJS', async (format) => {
    const bytes = workbookOf(sheets, { date1904, format })
    expect(movementsOf(await readAnswering(join(folder, named(format)), bytes, respostas))).toEqual(withoutZeros(expected))
  })
})
