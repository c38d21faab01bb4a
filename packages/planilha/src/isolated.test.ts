import { afterAll, expect, test, vi } from 'vitest'
import { CaroDemaisError, runIsolado } from './isolated.ts'
import { createPasta, csvOf, partesXlsx, xlsxOf, zipOf } from './planilha.fixture.ts'
import { openTabela } from './planilha.ts'
import { PlanilhaRecusadaError } from './problema.ts'
import { readTabelaIsolada } from './isolated-table.ts'

// Each thread loads its modules anew, which on a busy machine takes a second.
vi.setConfig({ testTimeout: 30_000 })
const pasta = createPasta()
afterAll(() => pasta.remove())

const PLANILHA = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LIMITES = { memoriaMb: 64, prazoMs: 30_000, registrosMb: 160 }
const quantidade = 1_000_000

/** A workbook that says so many texts, and uses none. */
function textosOf(quantos: number): Buffer {
  const textos = Array.from({ length: quantos }, (_, i) => `<si><t>${(i * 7919) % 46_656}</t></si>`).join('')
  const partes = partesXlsx(`<worksheet xmlns="${PLANILHA}"><sheetData></sheetData></worksheet>`, [
    { nome: 'xl/sharedStrings.xml', conteudo: `<sst xmlns="${PLANILHA}">${textos}</sst>` },
  ])
  const tipo = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings'
  const relacao = `<Relationship Id="rId2" Type="${tipo}" Target="sharedStrings.xml"/></Relationships>`
  return zipOf(
    partes.map((parte) =>
      parte.nome.endsWith('workbook.xml.rels')
        ? { ...parte, conteudo: String(parte.conteudo).replace('</Relationships>', relacao) }
        : parte,
    ),
  )
}

test('a crafted workbook is refused, and the process takes little more than its thread may', async () => {
  const caminho = pasta.write('textos.xlsx', textosOf(800_000))
  const maxMb = (): number => process.resourceUsage().maxRSS / 1024
  const antes = maxMb()
  await expect(readTabelaIsolada(caminho, 'xlsx', { quantidade, limites: LIMITES })).rejects.toThrow(CaroDemaisError)
  // Read without a thread it takes 600 MB, and with one 190.
  expect(maxMb() - antes).toBeLessThan(LIMITES.memoriaMb + 256)
})

test('records that would take too much where they are asked for are not brought there', async () => {
  const linha = `<row>${'<c><v>1</v></c>'.repeat(1000)}</row>`
  const caminho = pasta.write(
    'largo.xlsx',
    zipOf(partesXlsx(`<worksheet xmlns="${PLANILHA}"><sheetData>${linha.repeat(300)}</sheetData></worksheet>`)),
  )
  const read = (registrosMb: number): Promise<unknown[]> =>
    readTabelaIsolada(caminho, 'xlsx', { quantidade, limites: { ...LIMITES, registrosMb } })
  expect(await read(3)).toHaveLength(300)
  await expect(read(2)).rejects.toThrow('A planilha pede memória ou tempo demais para ser lida.')
})

test('records come as they would without a thread: from a workbook, and from a text with and without one', async () => {
  const linhas = Array.from({ length: 25_000 }, (_, i) => [`${i}`, 'São Paulo', '1.234,56'])
  const data = new Date(Date.UTC(2026, 0, 31))
  const arquivos = [
    ['csv', pasta.write('curto.csv', csvOf(linhas.slice(0, 10)))],
    ['csv', pasta.write('longo.csv', csvOf([...linhas, ...linhas]))],
    ['xlsx', pasta.write('tipos.xlsx', await xlsxOf({ A: [['é', 1.5, true, null, data]] }))],
    ['xlsx', pasta.write('longa.xlsx', await xlsxOf({ A: [['é', 1.5, true, null, data], ...linhas] }))],
  ] as const
  for (const [formato, caminho] of arquivos) {
    const aqui = []
    for await (const lote of await openTabela(caminho, formato)) aqui.push(...lote)
    expect(await readTabelaIsolada(caminho, formato, { quantidade })).toEqual(aqui)
  }
  const [, [, longo]] = arquivos
  const inicio = await readTabelaIsolada(longo, 'csv', { quantidade: 10 })
  expect([inicio.length >= 10, inicio.length < 50_000]).toEqual([true, true])
})

test('a refusal keeps its rule, place and words; what is no refusal, its code; what takes too long ends', async () => {
  const caminho = pasta.write('cortado.xlsx', (await xlsxOf({ A: [['nada']] })).subarray(0, 200))
  const recusa: unknown = await openTabela(caminho, 'xlsx').catch((error: unknown) => error)
  if (!(recusa instanceof PlanilhaRecusadaError)) throw new Error('not refused')
  const isolada: unknown = await readTabelaIsolada(caminho, 'xlsx', { quantidade }).catch((error: unknown) => error)
  expect(isolada).toBeInstanceOf(PlanilhaRecusadaError)
  expect(isolada).toMatchObject({ problema: recusa.problema })
  await expect(readTabelaIsolada(`${caminho}x`, 'xlsx', { quantidade })).rejects.toMatchObject({ code: 'ENOENT' })
  const limites = { ...LIMITES, prazoMs: 1 }
  await expect(readTabelaIsolada(caminho, 'xlsx', { quantidade, limites })).rejects.toThrow(CaroDemaisError)
})

/** A thread of these words. */
function run(codigo: string, signal?: AbortSignal): Promise<unknown> {
  return runIsolado<{ tipo: string }, string>({
    modulo: new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; ${codigo}`)}`),
    nome: 'teste',
    dados: null,
    limites: LIMITES,
    signal,
    onMessage: ({ tipo }, { resolve }) => resolve(tipo.toUpperCase()),
  })
}

test('a thread that answers what nobody asked, fails or says nothing ends in an error, and not in the process', async () => {
  expect(await run("parentPort.postMessage({ tipo: 'fim' })")).toBe('FIM')
  await expect(run('parentPort.postMessage({})')).rejects.toThrow(TypeError)
  await expect(run("throw new RangeError('quebrou')")).rejects.toMatchObject({ name: 'RangeError', message: 'quebrou' })
  await expect(run('parentPort.close()')).rejects.toThrow('the thread teste ended without a word (0)')
  await expect(run('process.exit(7)')).rejects.toThrow('the thread teste ended without a word (7)')
})

test('a thread ends when nobody waits for it any more', async () => {
  const parou = new Error('parou')
  const parada = new AbortController()
  const rodando = run('for (;;) {}', parada.signal)
  const removeu = vi.spyOn(parada.signal, 'removeEventListener')
  parada.abort(parou)
  await expect(rodando).rejects.toBe(parou)
  expect(removeu).toHaveBeenCalledOnce()
  await expect(run('for (;;) {}', parada.signal)).rejects.toBe(parou)
})
