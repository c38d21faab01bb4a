import { fechamentoRotas, type FechamentoMes } from '@lastro/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { createCalls, type ApiCalls } from '../../../test/api-client.ts'
import { buildCliente, buildImportacao, buildUsuario, signIn } from '../../../test/factories.ts'

const RAZAO = `Data;Conta;Descrição da conta;Valor;D/C;Histórico
31/12/2024;1.1.01;Caixa;500,00;D;abertura
31/12/2024;2.3.01;Capital social;500,00;C;abertura
28/01/2025;3.1.01;Revenda de mercadorias;900,00;C;venda
28/01/2025;1.1.01;Caixa;900,00;D;venda
31/01/2025;4.9.99;Zzz;1,01;D;engano
31/01/2025;4.9.99;Zzz;1,01;C;engano
28/02/2025;3.1.01;Revenda de mercadorias;800,00;C;venda
28/02/2025;1.1.01;Caixa;800,00;D;venda
`

let t: TestApp
let lia: ApiCalls
let rui: ApiCalls

beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const enter = async (nome: string): Promise<ApiCalls> => {
    const token = await signIn(db, await buildUsuario(db, { nome, perfil: 'gestor', clientes: [clienteId] }), clienteId, t.clock.now)
    return createCalls(t.app, () => token)
  }
  lia = await enter('Lia Melo')
  rui = await enter('Rui Dias')
  await buildImportacao(db, { clienteId, conteudo: RAZAO, arquivoNome: 'razao.csv' })
})
afterAll(() => t.close())

const listMeses = async (): Promise<[string, FechamentoMes['situacao'], number][]> => {
  const { meses } = await lia.read(fechamentoRotas.list, '/v1/Fechamento')
  return meses.map(({ mes, situacao, contasSemDePara }) => [mes, situacao, contasSemDePara])
}

test('a month with only a balance sheet cannot be closed and does not block others, nor does an account without amount', async () => {
  expect(await listMeses()).toEqual([
    ['2025-02', 'aberto', 0],
    ['2025-01', 'aberto', 0],
  ])
  const janeiro = { inicio: '2025-01', fim: '2025-01' }
  expect((await lia.post('/v1/Fechamento/pedidos', janeiro)).statusCode).toBe(200)
  expect((await rui.post('/v1/Fechamento/confirmacoes', janeiro)).statusCode).toBe(200)
  expect(await listMeses()).toEqual([
    ['2025-02', 'aberto', 0],
    ['2025-01', 'fechado', 0],
  ])
})
