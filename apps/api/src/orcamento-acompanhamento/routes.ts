import type { orcamentoAcompanhamentoRotas } from '@lastro/contract'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import type { Handlers } from '../http/handler.ts'
import { presentAcompanhamento } from './comparar.ts'
import { exportAcompanhamento } from './exportar.ts'
import { readAcompanhamento } from './leitura.ts'
import { presentLinhas } from './linhas.ts'
import { presentTolerancias, updateTolerancias } from './tolerancias.ts'

export function createOrcamentoAcompanhamentoHandlers({ cubos }: { cubos: CuboCache }): Handlers<typeof orcamentoAcompanhamentoRotas> {
  return {
    get: async ({ acesso, params: { id }, query, ...leitura }) =>
      presentAcompanhamento(await readAcompanhamento(leitura, cubos, acesso, { ...query, id })),
    linhas: async ({ acesso, params: { id }, query: { grupoItem, excedem, ...query }, ...leitura }) =>
      presentLinhas(await readAcompanhamento(leitura, cubos, acesso, { ...query, id }), { grupoItem, excedem: excedem === 'sim' }),
    exportar: async ({ acesso, params: { id }, query: { nivel, excedem, formato, ...query }, ...leitura }) => {
      const lido = await readAcompanhamento(leitura, cubos, acesso, { ...query, id })
      return exportAcompanhamento(lido, { nivel, excedem: excedem === 'sim', formato }, acesso.cliente)
    },
    tolerancias: ({ acesso, tx }) => presentTolerancias(tx, acesso.cliente.id),
    updateTolerancias: (pedido) => updateTolerancias(pedido, pedido.body),
  }
}
