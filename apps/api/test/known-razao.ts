import type { Database } from '@lastro/db'
import type { FastifyInstance } from 'fastify'
import type { DeParaLista, Grupo } from '@lastro/contract'
import { bearer, buildImportacao } from './factories.ts'

const HEADER = 'Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico;Nº Lançamento'

/** Result side of each entry; the other side is cash. The name of `6.1.01` matches no grupo item. */
const PARTIDAS = [
  ['10/01/2024', '3.1.01', 'Revenda de mercadorias', 'VENDAS', '800,00', 'C', 'venda do ano anterior'],
  ['10/01/2025', '3.1.01', 'Revenda de mercadorias', 'VENDAS', '1000,00', 'C', '=venda de janeiro'],
  ['15/01/2025', '3.2.01', 'ICMS sobre vendas', 'VENDAS', '180,00', 'D', 'ICMS'],
  ['20/01/2025', '4.1.01', 'Custo das mercadorias vendidas', 'VENDAS', '400,10', 'D', 'baixa de estoque'],
  ['31/01/2025', '5.1.01', 'Salários e ordenados', 'ADM', '200,05', 'D', 'folha'],
  ['10/02/2025', '3.1.01', 'Revenda de mercadorias', 'VENDAS', '500,00', 'C', 'venda de fevereiro'],
  ['20/02/2025', '4.1.01', 'Custo das mercadorias vendidas', 'VENDAS', '700,00', 'D', 'baixa de estoque'],
  ['28/02/2025', '6.1.01', 'Valores a identificar XPTO', 'ADM', '33,33', 'D', 'a identificar'],
] as const

const DESTINOS: Readonly<Record<string, string | null>> = {
  '3.1.01': 'RB.01',
  '3.2.01': 'DED.03',
  '4.1.01': 'CUS.01',
  '5.1.01': 'DPE.01',
  '6.1.01': null,
}

function razaoKnown(): string {
  const lines = PARTIDAS.flatMap(([data, conta, descricao, centro, valor, dc, historico], i) => [
    `${data};${conta};${descricao};${centro};${valor};${dc};${historico};${i + 1}`,
    `${data};1.1.01;Caixa;;${valor};${dc === 'C' ? 'D' : 'C'};${historico};${i + 1}`,
  ])
  return `${[HEADER, ...lines].join('\n')}\n`
}

export async function loadKnownRazao(app: FastifyInstance, db: Database, clienteId: string, token: string): Promise<number> {
  const importacaoId = await buildImportacao(db, { clienteId, conteudo: razaoKnown(), arquivoNome: 'razao.csv' })
  const list = (await app.inject({ url: '/v1/DePara', headers: bearer(token) })).json<{ data: DeParaLista }>().data
  const grupos = (await app.inject({ url: '/v1/Grupo', headers: bearer(token) })).json<{ data: Grupo[] }>().data
  const itens = new Map(grupos.flatMap((grupo) => grupo.itens).map(({ id, codigo }) => [codigo, id]))
  const mudancas = list.contas.map(({ contaId, codigo }) => ({ contaId, grupoItemId: itens.get(DESTINOS[codigo] ?? '') ?? null }))
  const response = await app.inject({
    method: 'PUT',
    url: '/v1/DePara',
    headers: bearer(token),
    payload: { versao: list.versao, mudancas },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return importacaoId
}
