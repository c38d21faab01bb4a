import { createHash } from 'node:crypto'
import { withTenant } from '@lastro/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyzeLancamentosExternos, CODIGOS_MAX, type ReadRegistros, type RegistroExterno } from './externo-analise.ts'
import { importLancamentosExternos, type EnvioResultado } from './externo-import.ts'
import { ProblemaColetor } from './externo-problemas.ts'
import { createCenario, type ImportacaoFixture } from './importacao.fixture.ts'

let c: ImportacaoFixture
beforeAll(async () => {
  c = await createCenario()
})
afterAll(() => c.close())

const box: RegistroExterno = { tipo: 'conta', linha: 1, codigo: '1.1.01', descricao: 'Caixa', natureza: 1, codigoReferencial: '' }

function pushOf(contas: number): ReadRegistros {
  const numbers = Array.from({ length: contas }, (_, i) => i)
  const fresh = numbers.map((i): RegistroExterno => ({
    tipo: 'conta',
    linha: i + 2,
    codigo: `8.${i}`,
    descricao: `Coisa ${i}`,
    natureza: 4,
    codigoReferencial: '',
  }))
  const lancamentos = numbers.map((i): RegistroExterno => {
    const rest = { filial: '', historico: '' }
    const partidas = [
      { ...rest, conta: `8.${i}`, centroCusto: `C${i}`, valorCentavos: 100 },
      { ...rest, conta: '1.1.01', centroCusto: '', valorCentavos: -100 },
    ]
    const linha = contas + i + 2
    return { tipo: 'lancamento', linha, id: `${i}`, data: '2026-02-10', documento: '', numero: '', encerramento: false, partidas }
  })
  return async function* () {
    yield [box, ...fresh, ...lancamentos]
  }
}

async function send(clienteId: string, read: ReadRegistros): Promise<EnvioResultado> {
  const analise = await analyzeLancamentosExternos(read, new ProblemaColetor())
  const sha256 = createHash('sha256').update(clienteId).digest()
  // A nested loop over all accounts takes more than half a minute in one statement.
  return withTenant(c.db, { clienteId, usuarioId: null, statementTimeoutMs: 15_000 }, (tx, client) =>
    importLancamentosExternos({ tx, client, clienteId, origem: 'erp', arquivoNome: 'erp', sha256, tamanhoBytes: 1, analise, read }),
  )
}

test('thousands of new accounts take no longer in a new cliente than in an old one', { timeout: 120_000 }, async () => {
  await send(c.clienteId, pushOf(20))
  // From here on the planner statistics assume a handful of accounts per cliente.
  await c.query('analyze')
  expect(await send(await c.createCliente(), pushOf(4000))).toMatchObject({ recebidos: 4000, gravados: 4000 })
})

test('refuses a push of too many codes before any database query', async () => {
  await expect(analyzeLancamentosExternos(pushOf(CODIGOS_MAX), new ProblemaColetor())).rejects.toMatchObject({
    code: 'importacao_arquivo_refused',
    message: expect.stringContaining('contas') as unknown,
  })
})

test('refuses amounts whose sum is not exact, with line, account and month', async () => {
  const bilhoes = 100_000_000_000_00
  const lancamentoOf = (linha: number): RegistroExterno => {
    const rest = { centroCusto: '', filial: '', historico: '' }
    const partidas = [
      { ...rest, conta: '1.1.01', valorCentavos: bilhoes },
      { ...rest, conta: '1.1.01', valorCentavos: -bilhoes },
    ]
    return { tipo: 'lancamento', linha, id: `${linha}`, data: '2026-02-10', documento: '', numero: '', encerramento: false, partidas }
  }
  const sent = send(await c.createCliente(), async function* () {
    yield [box, lancamentoOf(2), lancamentoOf(1003)]
  })
  await expect(sent).rejects.toMatchObject({
    code: 'importacao_arquivo_refused',
    message: 'Linha 1.003: A soma da conta 1.1.01 em 02/2026 passa de R$ 100 bilhões, o que se pode somar sem perder centavos.',
  })
})
