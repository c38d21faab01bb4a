/** The DRE of a cliente without a server: what `GET /Dre` answers, for the command line. */
import type { DreResposta } from '@lastro/contract'
import { withTenant, type Banco } from '@lastro/db'
import { loadDados } from '../cubo/dre-data.ts'
import { chooseModelo, resolveRecorte } from '../cubo/recorte.ts'
import { computeStatement } from '../dre/statement.ts'

export interface DreDeCliente {
  cliente: { nome: string; cnpj: string }
  dre: DreResposta
}

/**
 * The default model over the twelve months that end with the last one loaded.
 * @throws ErroApi `dre_modelo_missing` while nothing was imported
 */
export async function computeDreOfCliente(db: Banco, clienteId: string): Promise<DreDeCliente> {
  return withTenant(db, { clienteId, usuarioId: null, readOnly: true }, async (tx, client) => {
    const cliente = await tx
      .selectFrom('cliente')
      .select(['nome', 'cnpj', 'exercicio_mes_inicial'])
      .where('id', '=', clienteId)
      .executeTakeFirstOrThrow()
    const dados = await loadDados(tx, client, clienteId)
    const recorte = resolveRecorte({}, dados)
    const modelo = chooseModelo(dados, undefined, recorte?.periodo.fim)
    const dre = computeStatement(dados, modelo, recorte, { exercicioMesInicial: cliente.exercicio_mes_inicial })
    return { cliente: { nome: cliente.nome, cnpj: cliente.cnpj }, dre: { ...dre, rateado: false } }
  })
}
