/**
 * Clientes of a consolidation, each opened as by a switch. Link, status, rights, scope and second factor are checked per cliente, and its
 * rows are read in a transaction of that tenant. Rights in one cliente imply none in another.
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
import { can } from '../../acesso/permissao/regras.ts'
import { isLimited } from '../../http/scope.ts'

export type ResolveEm = (acesso: Acesso, clienteId: string) => Promise<Acesso>

export interface Empresa {
  cliente: ClienteAtivo
  dados: DadosDre
  orcado: Fonte | undefined
}

export const isDoCliente = (acesso: Acesso): acesso is AcessoCliente => acesso.cliente !== null

/** Reason why the caller may not see the whole statement of a cliente; null when allowed. */
export function findMotivo(acesso: Acesso, aberto: Pick<Acesso, 'vendoComo'>): ConsolidadoMotivo | null {
  // While viewing as another person, the caller sees that person's view or nothing.
  if (acesso.verComoPerdido || acesso.vendoComo?.id !== aberto.vendoComo?.id) return 'verComo'
  if (acesso.segundoFatorPendente) return 'segundoFator'
  if (!can(acesso, 'read', 'Dre')) return 'permissao'
  return isLimited(acesso.escopo) ? 'limite' : null
}

/**
 * The requested clientes, the open one first.
 * @param acao checked in each of them; an export needs the right to export everywhere
 * @throws ErroApi `registro_not_found` for a cliente without a link or an unknown one; `dre_consolidado_denied`
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

const readIn = <T>(db: Banco, acesso: AcessoCliente, read: (contexto: Omit<Contexto, 'request'>) => Promise<T>): Promise<T> => {
  const { cliente, usuarioId, escopo, externa } = acesso
  return withCliente(db, { clienteId: cliente.id, usuarioId, escopo, marcas: externa?.marcas, readOnly: true }, (contexto) =>
    read({ ...contexto, cliente, usuario: toUsuario(acesso) }),
  )
}

/** Sequential. @throws ErroApi `dados_too_large` */
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
 * Loads the budgets of each cliente for the period.
 * @param abertos the same clientes in the same order
 * @throws ErroApi `permissao_denied`, `dre_consolidado_denied` without the right to budgets there; `dados_too_large`
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
    if (empresa === undefined) throw new Error('no data were loaded for an opened cliente')
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

export function unionMeses(empresas: readonly Empresa[]): number[] {
  return [...new Set(empresas.flatMap(({ dados }) => dados.meses))].toSorted((a, b) => a - b)
}
