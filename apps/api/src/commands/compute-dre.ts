import type { DreResposta } from '@lastro/contract'
import { type Banco } from '@lastro/db'
import { loadDados } from '../cubo/dre-data.ts'
import { chooseModelo, resolveRecorte } from '../cubo/recorte.ts'
import { computeStatement } from '../dre/statement.ts'
import { withCliente } from '../http/contexto.ts'

export interface DreDeCliente {
  cliente: { nome: string; cnpj: string }
  dre: DreResposta
}

/**
 * Default model over the twelve months that end with the last loaded one.
 * @throws ErroApi `dre_modelo_missing` before the first import
 */
export async function computeDreOfCliente(db: Banco, clienteId: string): Promise<DreDeCliente> {
  return withCliente(db, { clienteId, usuarioId: null, readOnly: true }, async (contexto) => {
    const cliente = await contexto.tx
      .selectFrom('cliente')
      .select(['nome', 'cnpj', 'exercicio_mes_inicial'])
      .where('id', '=', clienteId)
      .executeTakeFirstOrThrow()
    const dados = await loadDados(contexto)
    const recorte = resolveRecorte({}, dados)
    const modelo = chooseModelo(dados, undefined, recorte?.periodo.fim)
    const dre = computeStatement(dados, modelo, recorte, { exercicioMesInicial: cliente.exercicio_mes_inicial })
    return { cliente: { nome: cliente.nome, cnpj: cliente.cnpj }, dre: { ...dre, rateado: false } }
  })
}
