import { verifySaldos } from '@lastro/db'
import { ECD_DEFEITO_CODIGOS, ECD_DEFEITOS, type DefeitoCodigo } from '@lastro/demonstracao'
import { createEcdLeitor, REGRAS } from '@lastro/ecd'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImportacaoError } from './erro.ts'
import { createCenario, ecdOf, razaoOf } from './importacao.fixture.ts'
import type { ImportacaoFixture } from './importacao.fixture.ts'

let cenario: ImportacaoFixture
beforeAll(async () => {
  cenario = await createCenario()
  await cenario.send(ecdOf({ ano: 2023, seed: 1 }))
})
afterAll(() => cenario.close())

const DEFEITOS = ECD_DEFEITO_CODIGOS.filter((codigo) => codigo !== 'linha-gigante')

test('each ECD defect is refused with line and reason and an unchanged database, or accepted and exact', async () => {
  const refused: DefeitoCodigo[] = []
  for (const defeito of DEFEITOS) {
    const file = ecdOf({ ano: 2025, seed: 2, partidas: 300, defeito })
    const leitor = createEcdLeitor()
    leitor.push(file)
    const { aceito } = leitor.end().saude
    if (aceito) continue
    refused.push(defeito)
    const before = await cenario.snapshot()
    const { resultado, importacaoId } = await cenario.send(file)
    expect({ defeito, resultado }).toMatchObject({
      defeito,
      resultado: { status: 'recusada', erro: { code: 'importacao_arquivo_refused' } },
    })
    const first = resultado.saude?.problemas[0]
    expect({ defeito, first }).toMatchObject({
      defeito,
      first: { gravidade: 'erro', linha: expect.any(Number), mensagem: expect.any(String) },
    })
    expect({ defeito, banco: await cenario.snapshot() }).toEqual({ defeito, banco: before })
    const [registro] = await cenario.query<{ status: string; erro: { message: string }; saude: object }>(
      'select status, erro, saude from importacao where id = $1',
      [importacaoId],
    )
    const erro = { message: expect.stringMatching(/^Linha [\d.]+: /) }
    expect({ defeito, registro }).toMatchObject({ defeito, registro: { status: 'recusada', erro, saude: expect.anything() } })
  }
  const graves = DEFEITOS.filter((defeito) => ECD_DEFEITOS[defeito].regras.some((regra) => REGRAS[regra].severidade === 'erro'))
  expect(refused).toEqual(graves)
}, 120_000)

const mutacao = fc.record({
  onde: fc.double({ min: 0, max: 1, noNaN: true }),
  tamanho: fc.integer({ min: 0, max: 40 }),
  texto: fc.oneof(
    fc.constantFrom('', ';', '"', '\n', '\0', '|', '-', '9'.repeat(30), '=1+1', '1e9', '31/02/2025', 'Ã', '\ufffd'),
    fc.string({ maxLength: 5 }),
  ),
})

function mutate(original: Buffer, mutacoes: readonly { onde: number; tamanho: number; texto: string }[]): Buffer {
  let bytes = original
  for (const { onde, tamanho, texto } of mutacoes) {
    const inicio = Math.floor(onde * bytes.length)
    bytes = Buffer.concat([bytes.subarray(0, inicio), Buffer.from(texto), bytes.subarray(inicio + tamanho)])
  }
  return bytes
}

async function sendMutado(file: Buffer, formato: 'ecd' | 'csv'): Promise<string> {
  try {
    return (await cenario.send(file, { formato, modo: 'substituir' })).resultado.status
  } catch (error) {
    if (error instanceof ImportacaoError && error.code === 'importacao_duplicate') return 'duplicada'
    throw error
  }
}

const TIMES = Number(process.env['LASTRO_MUTACOES'] ?? 30)

test.each([
  ['ECD', ecdOf({ ano: 2026, seed: 4, partidas: 300 })],
  ['CSV', Buffer.from(razaoOf(700).replaceAll('2025', '2026'))],
])(
  'a mutated %s never crashes and never leaves half an import',
  async (_nome, original) => {
    let before = await cenario.snapshot()
    await fc.assert(
      fc.asyncProperty(fc.array(mutacao, { minLength: 1, maxLength: 3 }), async (mutacoes) => {
        const file = mutate(original, mutacoes)
        const format = original.subarray(0, 1).toString() === '|' ? 'ecd' : 'csv'
        const status = await sendMutado(file, format)
        expect(['concluida', 'recusada', 'duplicada']).toContain(status)
        const after = await cenario.snapshot()
        expect({ status, banco: after }).toEqual({ status, banco: status === 'concluida' ? after : before })
        before = after
      }),
      { numRuns: TIMES },
    )
    expect(await verifySaldos(cenario.db, cenario.clienteId)).toEqual([])
  },
  120_000,
)
