import { afterAll, expect, test } from 'vitest'
import { listArchive } from './archive.ts'
import type { ArchiveFile } from './archive.ts'
import { createFolder, xlsxOf, zipOf } from './planilha.fixture.ts'

const folder = createFolder()
afterAll(() => folder.remove())

const CSV = 'Data;Conta;Valor\n31/01/2025;3.1;10,00\n'

async function namesOf(bytes: Uint8Array): Promise<string[] | undefined> {
  return (await listArchive(folder.write('pacote.zip', bytes)))?.map(({ nome }) => nome)
}

async function contentOf(file: ArchiveFile | undefined): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file?.read() ?? []) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('lists the files of a zip with their content, and leaves out what systems add', async () => {
  const partes = ['2025/janeiro.csv', '__MACOSX/2025/._janeiro.csv', '.DS_Store', 'fevereiro.csv'].map((nome) => ({ nome, conteudo: CSV }))
  const files = await listArchive(folder.write('pacote.zip', zipOf(partes)))
  expect(files?.map(({ nome, tamanhoBytes }) => [nome, tamanhoBytes])).toEqual([
    ['janeiro.csv', CSV.length],
    ['fevereiro.csv', CSV.length],
  ])
  expect(await contentOf(files?.[0])).toBe(CSV)
})

test('takes no workbook and no text for an archive', async () => {
  expect(await namesOf(await xlsxOf({ A: [['x', 1]] }))).toBeUndefined()
  expect(await namesOf(Buffer.from(CSV))).toBeUndefined()
})

test('reads the accents of names as Windows and as other systems write them', async () => {
  expect(await namesOf(zipOf([{ nome: 'março de 2025.csv', conteudo: CSV }]))).toEqual(['março de 2025.csv'])
  const ofWindows = zipOf([{ nome: 'marco de 2025.csv', conteudo: CSV }])
  for (let at = ofWindows.indexOf('marco'); at !== -1; at = ofWindows.indexOf('marco')) ofWindows[at + 3] = 0x87
  expect(await namesOf(ofWindows)).toEqual(['março de 2025.csv'])
})

test.each(['ã', '月', '😀', 'a'])('a long name of %s keeps its end and is one that a file system takes', async (letter) => {
  const [nome = ''] = (await namesOf(zipOf([{ nome: `${letter.repeat(300)}.csv`, conteudo: CSV }]))) ?? []
  expect(Buffer.byteLength(nome)).toBeLessThanOrEqual(200)
  expect(nome).toMatch(new RegExp(`^(?:${letter}){40,}\\.csv$`, 'u'))
})

test.each(['../../etc/passwd', 'C:\\Windows\\passwd', '/passwd', 'a/\u0000\u0007passwd', '..\\passwd'])(
  'a file named %j has no folder',
  async (nome) => {
    expect(await namesOf(zipOf([{ nome, conteudo: CSV }]))).toEqual(['passwd'])
  },
)

test('refuses too many files, a password, no file, and sizes that are false', async () => {
  const many = Array.from({ length: 21 }, (_, i) => ({ nome: `${i}.csv`, conteudo: CSV }))
  await expect(namesOf(zipOf(many))).rejects.toThrow('O zip tem 21 arquivos; o limite é 20.')
  const ciphered = zipOf([{ nome: 'a.csv', conteudo: CSV }])
  const entry = ciphered.indexOf('PK\u0001\u0002', 0, 'latin1')
  ciphered.writeUInt16LE(1, entry + 8)
  await expect(namesOf(ciphered)).rejects.toThrow('senha')
  await expect(namesOf(zipOf([{ nome: 'vazia/', conteudo: '' }]))).rejects.toThrow('nenhum arquivo')
  await expect(namesOf(zipOf([{ nome: 'a.csv', conteudo: CSV, infladoDeclarado: 2 ** 31 }]))).rejects.toThrow(/limite|bomba/)
  const files = await listArchive(folder.write('falso.zip', zipOf([{ nome: 'a.csv', conteudo: CSV, infladoDeclarado: 10 }])))
  await expect(contentOf(files?.[0])).rejects.toThrow('está corrompida')
})
