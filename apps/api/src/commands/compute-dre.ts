import type { DreResposta } from '@lastro/contract'
import { type Database } from '@lastro/db'
import { loadData } from '../cubo/dre-data.ts'
import { chooseModelo, resolveRecorte } from '../cubo/recorte.ts'
import { computeStatement } from '../dre/statement.ts'
import { withCliente } from '../http/contexto.ts'

export interface DreDeCliente {
  cliente: { nome: string; cnpj: string }
  dre: DreResposta
}

/**
 * Computes the default model over the twelve months that end with the last loaded one.
 * @throws ErroApi `dre_modelo_missing` before the first import
 */
export async function computeDreOfCliente(db: Database, clienteId: string): Promise<DreDeCliente> {
  return withCliente(db, { clienteId, usuarioId: null, readOnly: true }, async (context) => {
    const cliente = await context.tx
      .selectFrom('cliente')
      .select(['nome', 'cnpj', 'exercicio_mes_inicial'])
      .where('id', '=', clienteId)
      .executeTakeFirstOrThrow()
    const data = await loadData(context)
    const recorte = resolveRecorte({}, data)
    const modelo = chooseModelo(data, undefined, recorte?.periodo.fim)
    const dre = computeStatement(data, modelo, recorte, { exercicioMesInicial: cliente.exercicio_mes_inicial })
    return { cliente: { nome: cliente.nome, cnpj: cliente.cnpj }, dre: { ...dre, rateado: false } }
  })
}
