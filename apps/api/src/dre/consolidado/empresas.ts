/**
 * The clientes that are added up, each opened as if the person had switched to it: link, status, rights, scope and second factor are those of
 * now, and its rows are read in a transaction of its own. What one may see in a cliente says nothing about another.
 */
import { CONSOLIDADO_CLIENTES_MAX, type ConsolidadoMotivo } from '@lastro/contract'
import type { Banco } from '@lastro/db'
import type { DreCompilada, Periodo } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DadosDre } from '../../cubo/dre-data.ts'
import type { Fonte } from '../comparativo/fonte.ts'
import { listOrcamentos, loadFontes } from '../comparativo/fontes.ts'
import type { Acesso, AcessoCliente, ClienteAtivo } from '../../http/authenticate.ts'
import { withCliente, toUsuario, type Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { can, isLimited } from '../../acesso/permissao/regras.ts'

/** The rights of who asks in another cliente, as of now. */
export type ResolveEm = (acesso: Acesso, clienteId: string) => Promise<Acesso>

/** A cliente with the amounts of all of it. */
export interface Empresa {
  cliente: ClienteAtivo
  dados: DadosDre
  /** What it planned; undefined while nobody asks for that. */
  orcado: Fonte | undefined
}

export const isDoCliente = (acesso: Acesso): acesso is AcessoCliente => acesso.cliente !== null

/** Why the whole statement of a cliente is not to be seen; null when it is. */
export function findMotivo(acesso: Acesso, aberto: Pick<Acesso, 'vendoComo'>): ConsolidadoMotivo | null {
  // Who sees as somebody else sees there what they would, or nothing.
  if (acesso.verComoPerdido || acesso.vendoComo?.id !== aberto.vendoComo?.id) return 'verComo'
  if (acesso.segundoFatorPendente) return 'segundoFator'
  if (!can(acesso, 'read', 'Dre')) return 'permissao'
  return isLimited(acesso.escopo) ? 'limite' : null
}

/**
 * The clientes asked for, the open one first.
 * @param acao what is done with their statements: who takes them out as a file may do so in each of them
 * @throws ErroApi `registro_not_found` for one that the person is not in, as for one that is not there; `dre_consolidado_denied`
 */
export async function openClientes(
  acesso: AcessoCliente,
  ids: readonly string[],
  resolveEm: ResolveEm,
  acao: 'read' | 'export' = 'read',
): Promise<AcessoCliente[]> {
  const outros = [...new Set(ids)].filter((id) => id !== acesso.cliente.id)
  if (outros.length >= CONSOLIDADO_CLIENTES_MAX) throw new ErroApi('requisicao_invalid')
  const abertos: AcessoCliente[] = [acesso]
  for (const id of outros) {
    // oxlint-disable-next-line no-await-in-loop -- twenty at once would take every connection
    const em = await resolveEm(acesso, id)
    if (!isDoCliente(em)) throw new ErroApi('registro_not_found')
    if (findMotivo(em, acesso) !== null) {
      throw new ErroApi('dre_consolidado_denied', { message: `Você não vê a DRE inteira de ${em.cliente.nomeCurto}.` })
    }
    if (!can(em, acao, 'Dre')) {
      throw new ErroApi('dre_consolidado_denied', { message: `Você não exporta a DRE de ${em.cliente.nomeCurto}.` })
    }
    abertos.push(em)
  }
  return abertos
}

/** What is read of a cliente, in a transaction that sees nothing but it. */
const readIn = <T>(db: Banco, acesso: AcessoCliente, read: (contexto: Omit<Contexto, 'request'>) => Promise<T>): Promise<T> => {
  const { cliente, usuarioId, escopo, externa } = acesso
  return withCliente(db, { clienteId: cliente.id, usuarioId, escopo, marcas: externa?.marcas, readOnly: true }, (contexto) =>
    read({ ...contexto, cliente, usuario: toUsuario(acesso) }),
  )
}

/** One after the other. @throws ErroApi `dados_too_large` */
export async function loadEmpresas(db: Banco, cubos: CuboCache, abertos: readonly AcessoCliente[]): Promise<Empresa[]> {
  const empresas: Empresa[] = []
  for (const aberto of abertos) {
    const { cliente } = aberto
    // oxlint-disable-next-line no-await-in-loop -- as above
    empresas.push({ cliente, dados: await readIn(db, aberto, (contexto) => cubos.get(contexto)), orcado: undefined })
  }
  return empresas
}

/**
 * What each of them planned for the months of a period.
 * @param abertos of the same clientes, in the same order
 * @throws ErroApi `permissao_denied`, `dre_consolidado_denied` where who asks does not read budgets; `dados_too_large`
 */
export async function loadOrcados(
  db: Banco,
  cubos: CuboCache,
  abertos: readonly AcessoCliente[],
  empresas: readonly Empresa[],
  { periodo, dre }: { periodo: Periodo; dre: DreCompilada },
): Promise<Empresa[]> {
  const chaves = ['orcado']
  const comOrcado: Empresa[] = []
  for (const [i, aberto] of abertos.entries()) {
    const empresa = empresas[i]
    if (empresa === undefined) throw new Error('a cliente that was opened was not read')
    const { cliente, dados } = empresa
    if (i > 0 && !can(aberto, 'read', 'Orcamento')) {
      throw new ErroApi('dre_consolidado_denied', { message: `Você não lê os orçamentos de ${cliente.nomeCurto}.` })
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    const orcado = await readIn(db, aberto, async (contexto) => {
      const orcamentos = await listOrcamentos(contexto, { chaves, periodo, dre })
      const lido = { dados, rateado: undefined, orcados: cubos.orcados }
      return (await loadFontes(contexto, lido, { chaves, periodo, orcamentos })).porChave.get('orcado')
    })
    comOrcado.push({ ...empresa, orcado })
  }
  return comOrcado
}

/** Months that any of them has balances of, in order. */
export function unionMeses(empresas: readonly Empresa[]): number[] {
  return [...new Set(empresas.flatMap(({ dados }) => dados.meses))].toSorted((a, b) => a - b)
}
