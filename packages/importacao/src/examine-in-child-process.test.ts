import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CFB, utils, write as writeWorkbook } from '@e965/xlsx'
import { createEcdGenerator } from '@lastro/demonstracao'
import { createEcdLeitor } from '@lastro/ecd'
import { isBarato, signatureHeader } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { partesXlsx, xlsxOf, zipOf } from '@lastro/planilha/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { examineFileIsolado, readMovimentosIsolado, readResultadoIsolado } from './examine-in-child-process.ts'
import { examineFile } from './preview.ts'
import { readResultado, sumByMes } from './file-result.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-exame-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(nome: string, content: Uint8Array): string {
  const path = join(folder, nome)
  writeFileSync(path, content)
  return path
}

const DETECTED: Mapeamento = { colunas: { data: 0, conta: 1, valor: 2 }, decimal: ',', formatoData: 'dd/mm/aaaa', linhaCabecalho: 1 }
const ANEXO = Array.from({ length: 4_000 }, (_, i) => [`linha ${i} de um anexo`, i])
const nothing = () => Promise.resolve([])
const noneLearnt = () => Promise.resolve(new Map())
const TEXTS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

test('examines a workbook in the child process with the same result, using the remembered mapping', async () => {
  const path = write(
    'razao.xlsx',
    await xlsxOf({
      Razão: [
        ['Data', 'Conta', 'Valor'],
        ['03/01/2025', '3.1', '5,00'],
      ],
      Anexo: ANEXO,
    }),
  )
  expect(await isBarato(path, 'xlsx')).toBe(false)
  expect(await examineFileIsolado(path, nothing)).toEqual(await examineFile(path, nothing))
  const cabecalho = ['Data', 'Conta', 'Valor']
  const mapeamento = { ...DETECTED, sinal: 'debito_positivo' } as const
  const receita = { id: 7, nome: 'razao', por: 'Ana', assinatura: signatureHeader(cabecalho), cabecalho, mapeamento, estrutura: DETECTED }
  const findReceitas = vi.fn(() => Promise.resolve([receita]))
  const exame = await examineFileIsolado(path, findReceitas)
  expect(exame).toMatchObject({ planilha: { origem: 'lembrado', receita: { id: 7, nome: 'razao', por: 'Ana' }, mapeamento } })
  expect(findReceitas).toHaveBeenCalledExactlyOnceWith(expect.arrayContaining([signatureHeader(cabecalho)]))
})

test('a refusal keeps its code, position and text', async () => {
  const path = write('capa.xlsx', await xlsxOf({ Capa: [['nada']], Anexo: ANEXO }))
  expect(await isBarato(path, 'xlsx')).toBe(false)
  const isolado = examineFileIsolado(path, nothing, { leitura: { linhaCabecalho: 7 } })
  await expect(isolado).rejects.toMatchObject({ code: 'importacao_formato_unknown', message: 'Linha 7: Não há cabeçalho nesta linha.' })
})

test('a workbook beyond the memory or time limit ends only its child process', async () => {
  const relacoes = partesXlsx('')[3]
  if (relacoes === undefined) throw new Error('no relations')
  const texts = `<sst xmlns="${TEXTS}">${Array.from({ length: 300_000 }, (_, i) => `<si><t>${(i * 7919) % 46_656}</t></si>`).join('')}</sst>`
  const partes = partesXlsx(`<worksheet xmlns="${TEXTS}"><sheetData></sheetData></worksheet>`, [
    { nome: 'xl/sharedStrings.xml', conteudo: texts },
  ]).with(3, {
    ...relacoes,
    conteudo: String(relacoes.conteudo).replace(
      '</Relationships>',
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    ),
  })
  const path = write('textos.xlsx', zipOf(partes))
  const caro = { code: 'importacao_formato_unknown', message: 'A planilha pede memória ou tempo demais para ser lida.' }
  await expect(examineFileIsolado(path, nothing, {}, { memoryMb: 64, timeoutMs: 20_000 })).rejects.toMatchObject({
    ...caro,
    cause: { cause: { cause: expect.stringContaining('heap out of memory') } },
  })
  await expect(examineFileIsolado(path, nothing, {}, { memoryMb: 1024, timeoutMs: 50 })).rejects.toMatchObject(caro)
})

test('a .xls whose reader would never end is refused at once, and one that takes too long ends with its child process', async () => {
  const SheetNames = ['Razão']
  const xlsOf = (rows: unknown[][]): Buffer =>
    writeWorkbook({ SheetNames, Sheets: { Razão: utils.aoa_to_sheet(rows) } }, { type: 'buffer', bookType: 'biff8' }) as Buffer
  const rows = [['Data', 'Conta', 'Valor'], ...Array.from({ length: 4_000 }, (_, i) => ['03/01/2025', '3.1', i])]
  const container = CFB.read(xlsOf(rows), { type: 'buffer' })
  const stream = CFB.find(container, '/Workbook')
  if (stream === null) throw new Error('no stream')
  // A text without its length, before the last record.
  const content = Buffer.from(stream.content)
  stream.content = Buffer.concat([content.subarray(0, -4), Buffer.from([0x07, 0, 0, 0]), content.subarray(-4)])
  const endless = write('danificada.xls', Buffer.from(CFB.write(container, { type: 'buffer' })))
  const begin = performance.now()
  await expect(examineFileIsolado(endless, nothing)).rejects.toMatchObject({
    code: 'importacao_formato_unknown',
    message: 'A planilha está protegida por senha ou corrompida. Salve como .xlsx sem senha.',
  })
  expect(performance.now() - begin).toBeLessThan(5_000)
  await expect(examineFileIsolado(write('longa.xls', xlsOf(rows)), nothing, {}, { memoryMb: 1024, timeoutMs: 50 })).rejects.toMatchObject({
    message: 'A planilha pede memória ou tempo demais para ser lida.',
    action: expect.stringContaining('danificada'),
  })
})

test.runIf(process.platform !== 'win32')(
  'a small .xls whose reader counts without end is refused within the processor time of its size',
  { timeout: 120_000 },
  async () => {
    const sheet = utils.aoa_to_sheet([
      ['Data', 'Conta', 'Valor'],
      ['03/01/2025', '3.1', 5],
    ])
    const container = CFB.read(writeWorkbook({ SheetNames: ['Razão'], Sheets: { Razão: sheet } }, { type: 'buffer', bookType: 'biff8' }), {
      type: 'buffer',
    })
    const stream = CFB.find(container, '/Workbook')
    if (stream === null) throw new Error('no stream')
    const content = Buffer.from(stream.content)
    // A formula that ends before its length.
    const formula = Buffer.concat([Buffer.from([0x06, 0, 16, 0]), Buffer.alloc(16)])
    stream.content = Buffer.concat([content.subarray(0, -4), formula, content.subarray(-4)])
    stream.size = stream.content.length
    const path = write('formula.xls', Buffer.from(CFB.write(container, { type: 'buffer' })))
    // Ten minutes is the time limit, which alone would end it.
    await expect(readMovimentosIsolado({ caminho: path, respostas: {} })).rejects.toMatchObject({
      code: 'importacao_formato_unknown',
      message: 'A planilha pede memória ou tempo demais para ser lida.',
      action: expect.stringContaining('salve só a planilha do razão como CSV'),
    })
  },
)

test('the result of a file covers its result accounts by the natures of the cliente, and is null when it takes too long', async () => {
  const csv = 'Data;Conta;Valor;D/C\n31/01/2025;1.1;10,00;D\n31/01/2025;3.1;10,00;C\n28/02/2025;3.2;4,00;D\n28/02/2025;1.1;4,00;C\n'
  const caminho = write('razao.csv', Buffer.from(csv))
  const mapeamento = (await examineFile(caminho, nothing)).planilha?.mapeamento ?? null
  const request = { caminho, formato: 'csv', mapeamento, naturezas: new Map([['3.2', 3]]), exercicioMesInicial: 1 } as const
  const resultado = await readResultadoIsolado(request, noneLearnt)
  expect(resultado?.totais).toEqual({ linhas: 4, ignoradas: 0, debitosCentavos: 1400, creditosCentavos: 1400 })
  expect(resultado && sumByMes(resultado)).toEqual([
    { mes: '2025-01', resultadoCentavos: 1000 },
    { mes: '2025-02', resultadoCentavos: 0 },
  ])
  expect(await readResultadoIsolado(request, noneLearnt, { memoryMb: 1024, timeoutMs: 1 })).toBeNull()
})

test('the result of a file suggests what its import saves: not by weak words, nor against the balance', async () => {
  const rows = ['3.1;Venda de mercadorias;-1000', '4.1;Salários;600', '4.2;Uniformes;50', '4.3;Prestação de serviços;40']
  const csv = `Mês;Conta;Nome da conta;Valor\n${rows.map((row) => `01/2025;${row},00\n`).join('')}`
  const caminho = write('sugestoes.csv', Buffer.from(csv))
  const mapeamento = (await examineFile(caminho, nothing)).planilha?.mapeamento ?? null
  const request = { caminho, formato: 'csv', mapeamento, naturezas: new Map(), exercicioMesInicial: 1 } as const
  const { contas } = await readResultado(request, noneLearnt)
  expect(contas.map(({ codigo, sugestao }) => [codigo, sugestao])).toEqual([
    ['3.1', 'RB.01'],
    ['4.1', 'DPE.01'],
    ['4.2', null],
    ['4.3', null],
  ])
  const learnt = await readResultadoIsolado(request, (seen) => {
    expect(seen).toContainEqual({ codigo: '4.2', descricao: 'Uniformes' })
    return Promise.resolve(new Map([['uniformes', [{ grupoItem: 'DPE.02', clientes: 0 }]]]))
  })
  expect(learnt?.contas.find(({ codigo }) => codigo === '4.2')?.sugestao).toBe('DPE.02')
})

test('the result of an ECD follows its natures, except for accounts with a nature fixed by a person', async () => {
  const file = Buffer.concat([...createEcdGenerator({ partidas: 300 }).chunks()])
  const caminho = write('ecd.txt', file)
  const leitor = createEcdLeitor()
  leitor.push(file)
  const { contas, meses, saldos } = leitor.end()
  const resultadoOf = (isResultado: (codigo: string, natureza: number) => boolean): object[] =>
    meses.map((mes, m) => {
      let resultadoCentavos = 0
      for (let i = 0; i < saldos.quantidade; i++) {
        const { codigo, natureza } = contas[saldos.conta[i]!]!
        if (saldos.mes[i] === m && isResultado(codigo, natureza))
          resultadoCentavos += saldos.creditoCentavos[i]! - saldos.debitoCentavos[i]!
      }
      return { mes, resultadoCentavos }
    })
  const request = { caminho, formato: 'ecd', mapeamento: null } as const
  expect(sumByMes(await readResultado({ ...request, naturezas: new Map(), exercicioMesInicial: 1 }, noneLearnt))).toEqual(
    resultadoOf((_, natureza) => natureza === 4),
  )
  const naturezas = new Map([['3.1.1.01', 2]])
  expect(sumByMes(await readResultado({ ...request, naturezas, exercicioMesInicial: 1 }, noneLearnt))).toEqual(
    resultadoOf((codigo, natureza) => natureza === 4 && codigo !== '3.1.1.01'),
  )
})
