import { withTenant } from '@lastro/db'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCenario, ecdOf } from './importacao.fixture.ts'
import type { ImportacaoFixture } from './importacao.fixture.ts'
import { BLOCK_MAX, BlockEncoder } from './block-encoder.ts'
import { BUFFER_FULL, PartidaBuffer } from './partida-buffer.ts'
import type { LinhaIds, LinhaPartida } from './partida-buffer.ts'
import { PartidaWriter } from './partida-writer.ts'

const DIA_MS = 86_400_000

let cenario: ImportacaoFixture
beforeAll(async () => {
  cenario = await createCenario()
})
afterAll(() => cenario.close())

type Posting = LinhaIds & {
  dataDias: number
  valorCentavos: number
  numero: string
  documento: string
  historico: string
}
type Row = Record<string, unknown>

const linhaOf = ({ dataDias, valorCentavos, numero, documento, historico }: Posting): LinhaPartida => ({
  dataDias,
  debitoCentavos: Math.max(-valorCentavos, 0),
  creditoCentavos: Math.max(valorCentavos, 0),
  lancamento: numero,
  documento,
  historico,
})

const rowOf = (posting: Posting): Row => ({
  linha: posting.linha,
  lancamento_linha: posting.lancamentoLinha,
  data: new Date(posting.dataDias * DIA_MS).toISOString().slice(0, 10),
  conta_id: posting.contaId,
  centro_custo_id: posting.centroCustoId,
  filial_id: posting.filialId,
  valor_centavos: posting.valorCentavos,
  tipo: String.fromCodePoint(posting.tipo ?? 78),
  numero: posting.numero,
  documento: posting.documento,
  historico: posting.historico,
})

async function createImportacao(): Promise<number> {
  const importacaoId = await cenario.register(cenario.write(ecdOf({ seed: Math.floor(Math.random() * 2 ** 31) })))
  await cenario.query("update importacao set status = 'processando' where id = $1", [importacaoId])
  return importacaoId
}

/** Writes postings in groups, as a reader delivers them, and reads them back. */
async function write(groups: readonly (readonly Posting[])[], full: { partidas: number; textoBytes: number }): Promise<Row[]> {
  const importacaoId = await createImportacao()
  const { clienteId } = cenario
  await withTenant(cenario.db, { clienteId, usuarioId: null }, async (tx, client) => {
    const writer = new PartidaWriter({ client, clienteId, importacaoId }, full)
    for (const [i, group] of groups.entries()) {
      writer.addLinhas(
        group.map((posting) => ({ ...linhaOf(posting), posting })),
        ({ posting }) => posting,
      )
      await writer.send()
      if (i % 50 === 4) {
        await writer.pause()
        await tx.selectFrom('importacao').select('id').execute()
      }
    }
    await writer.finish()
  })
  await checkBlocks(importacaoId)
  return cenario.query(
    `select linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, valor_centavos, tipo, numero, documento, historico
     from partida where importacao_id = $1 order by linha`,
    [importacaoId],
  )
}

async function checkBlocks(importacaoId: number): Promise<void> {
  const wrong = await cenario.query(
    `select bloco from partida_bloco where importacao_id = $1 and (quantidade > $2 or data_inicio <> data[1] or data_fim <> data[quantidade]
       or linha_inicio <> (select min(l) from unnest(linha) l) or linha_fim <> (select max(l) from unnest(linha) l)
       or data <> (select array_agg(d order by d) from unnest(data) d))`,
    [importacaoId, BLOCK_MAX.partidas],
  )
  expect(wrong).toEqual([])
}

const texto = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: 'grapheme', maxLength }).map((text) => text.replaceAll(/\p{Cc}/gu, ' '))

const posting = fc.record({
  lancamentoLinha: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  dataDias: fc.integer({ min: -25_567, max: 2_932_896 }),
  contaId: fc.integer({ min: 1, max: 4 }),
  centroCustoId: fc.constantFrom(0, 1, 2 ** 31 - 1),
  filialId: fc.constantFrom(0, 7),
  tipo: fc.constantFrom(78, 69, 88),
  valorCentavos: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, 1, -1, 2 ** 32, -(2 ** 32), Number.MAX_SAFE_INTEGER)),
  numero: texto(10),
  documento: texto(10),
  historico: texto(60),
})

test('reads back every posting it wrote, in any order and with buffers of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(posting, { maxLength: 40 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 2000 }),
      async (groups, partidas, textoBytes) => {
        let line = 0
        const numbered = groups.map((group) => group.map((each) => ({ ...each, linha: ++line })))
        expect(await write(numbered, { partidas, textoBytes })).toEqual(numbered.flat().map(rowOf))
      },
    ),
    { numRuns: 30 },
  )
})

test('keeps the bytes of a batch until the server has them', async () => {
  // Each buffer fills one output of the encoder and leaves a last batch below the high-water mark of the socket.
  const perConta = [0, 1572, 330, 75]
  let line = 0
  const groups = Array.from({ length: 40 }, () =>
    perConta.flatMap((count, contaId) =>
      Array.from({ length: count }, (): Posting => ({
        linha: ++line,
        lancamentoLinha: line,
        dataDias: 20_000,
        contaId,
        centroCustoId: 0,
        filialId: 0,
        valorCentavos: line * 7,
        numero: '',
        documento: '',
        historico: `${line} nota ${line % 97} `.repeat(50).slice(0, 500),
      })),
    ),
  )
  expect(await write(groups, { partidas: 1977, textoBytes: 2 ** 22 })).toEqual(groups.flat().map(rowOf))
})

test('cuts a block of long texts', async () => {
  const groups = [
    Array.from({ length: 20 }, (_, i): Posting => ({
      linha: i + 1,
      lancamentoLinha: 1,
      dataDias: 20_000,
      contaId: 1,
      centroCustoId: 0,
      filialId: 0,
      valorCentavos: 1,
      numero: '',
      documento: '',
      // The last text alone is larger than a block, and than the output of the encoder.
      historico: 'ç'.repeat(i === 19 ? 700_000 : 30_000),
    })),
  ]
  expect(await write(groups, { partidas: 100, textoBytes: 2 ** 22 })).toEqual(groups.flat().map(rowOf))
})

test('refuses a posting without a date', () => {
  const line: LinhaPartida = { dataDias: null, debitoCentavos: 0, creditoCentavos: 1, lancamento: '', documento: '', historico: '' }
  const ids = { linha: 1, contaId: 1, centroCustoId: 0, filialId: 0, lancamentoLinha: 1 }
  expect(() => new PartidaBuffer(BUFFER_FULL).addLinha(line, ids)).toThrow(TypeError)
})

test('encodes a push of ten postings in a few kilobytes', () => {
  const buffer = new PartidaBuffer(BUFFER_FULL)
  for (let linha = 1; linha <= 10; linha++) {
    const one = { linha, lancamentoLinha: 1, dataDias: 20_000, contaId: linha, centroCustoId: 0, filialId: 0 }
    buffer.addLinha(linhaOf({ ...one, valorCentavos: linha, numero: 'NF 1', documento: 'NF 1', historico: 'Venda' }), one)
  }
  const [rows] = [...new BlockEncoder(cenario.clienteId, 1).encode(buffer)]
  expect(rows?.buffer.byteLength).toBeLessThan(8 * 1024)
})
