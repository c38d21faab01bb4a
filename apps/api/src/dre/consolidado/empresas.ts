/**
 * Opens the clientes of a consolidation, each as by a switch of cliente (tenant).
 * Link, status, rights, scope and second factor are checked per cliente. Rights in one cliente imply none in another.
 */
import { CONSOLIDADO_CLIENTES_MAX, type ConsolidadoMotivo, type Idioma } from '@lastro/contract'
import type { Database } from '@lastro/db'
import type { DreCompilada, Periodo } from '@lastro/engine'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import type { DataDre } from '../../cubo/dre-data.ts'
import { dataInLanguage } from '../../cubo/in-language.ts'
import type { LoadedFonte } from '../comparativo/fonte.ts'
import { listOrcamentos, loadFontes } from '../comparativo/load-fontes.ts'
import type { Acesso, AcessoCliente, ActiveCliente } from '../../http/authenticate.ts'
import { isLimited, withCliente, toUsuario, type Contexto } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { can } from '../../acesso/permissao/regras.ts'

export type ResolveEm = (acesso: Acesso, clienteId: string) => Promise<Acesso>

export interface ConsolidadoEmpresa {
  cliente: ActiveCliente
  dados: DataDre
  orcado: LoadedFonte | undefined
}

export const isDoCliente = (acesso: Acesso): acesso is AcessoCliente => acesso.cliente !== null

/** Reason why the caller may not see the whole statement of a cliente; null when allowed. */
export function findMotivo(acesso: Acesso, caller: Pick<Acesso, 'vendoComo'>): ConsolidadoMotivo | null {
  // While viewing as another person, the caller gets only the view of that person.
  if (acesso.verComoLost || acesso.vendoComo?.id !== caller.vendoComo?.id) return 'verComo'
  if (acesso.segundoFatorPendente) return 'segundoFator'
  if (!can(acesso, 'read', 'Dre')) return 'permissao'
  return isLimited(acesso.escopo) ? 'limite' : null
}

/**
 * Opens the requested clientes, the open one first.
 * @param action checked in each of them; an export needs the right to export everywhere
 * @throws ErroApi `registro_not_found` for a cliente without a link; `dre_consolidado_denied`
 */
export async function openClientes(
  acesso: AcessoCliente,
  ids: readonly string[],
  resolveEm: ResolveEm,
  action: 'read' | 'export' = 'read',
): Promise<AcessoCliente[]> {
  const others = [...new Set(ids)].filter((id) => id !== acesso.cliente.id)
  if (others.length >= CONSOLIDADO_CLIENTES_MAX) throw new ErroApi('requisicao_invalid')
  const opened: AcessoCliente[] = [acesso]
  for (const id of others) {
    // oxlint-disable-next-line no-await-in-loop -- twenty at once would take every connection
    const em = await resolveEm(acesso, id)
    if (!isDoCliente(em)) throw new ErroApi('registro_not_found')
    if (findMotivo(em, acesso) !== null) {
      throw new ErroApi('dre_consolidado_denied', { message: `Você não vê a DRE inteira de ${em.cliente.nomeCurto}.` })
    }
    if (!can(em, action, 'Dre')) {
      throw new ErroApi('dre_consolidado_denied', { message: `Você não exporta a DRE de ${em.cliente.nomeCurto}.` })
    }
    opened.push(em)
  }
  return opened
}

const readIn = <T>(db: Database, acesso: AcessoCliente, read: (context: Omit<Contexto, 'request'>) => Promise<T>): Promise<T> => {
  const { cliente, usuarioId, escopo, externa } = acesso
  return withCliente(db, { clienteId: cliente.id, usuarioId, escopo, marcas: externa?.marcas, readOnly: true }, (context) =>
    read({ ...context, cliente, usuario: toUsuario(acesso) }),
  )
}

/** Sequential, so a request holds one connection. @throws ErroApi `dados_too_large` */
export async function loadEmpresas(
  db: Database,
  cubos: CuboCache,
  opened: readonly AcessoCliente[],
  language: Idioma,
): Promise<ConsolidadoEmpresa[]> {
  const empresas: ConsolidadoEmpresa[] = []
  for (const caller of opened) {
    const { cliente } = caller
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const stored = await readIn(db, caller, (context) => cubos.get(context))
    empresas.push({ cliente, dados: dataInLanguage(stored, language), orcado: undefined })
  }
  return empresas
}

/**
 * @param opened the same clientes in the same order
 * @throws ErroApi `permissao_denied`, `dre_consolidado_denied` without the right to budgets there; `dados_too_large`
 */
export async function loadOrcados(
  db: Database,
  cubos: CuboCache,
  opened: readonly AcessoCliente[],
  empresas: readonly ConsolidadoEmpresa[],
  { periodo, dre }: { periodo: Periodo; dre: DreCompilada },
): Promise<ConsolidadoEmpresa[]> {
  const keys = ['orcado']
  const comOrcado: ConsolidadoEmpresa[] = []
  for (const [i, caller] of opened.entries()) {
    const empresa = empresas[i]
    if (empresa === undefined) throw new Error('no data were loaded for an opened cliente')
    const { cliente, dados } = empresa
    if (i > 0 && !can(caller, 'read', 'Orcamento')) {
      throw new ErroApi('dre_consolidado_denied', { message: `Você não lê os orçamentos de ${cliente.nomeCurto}.` })
    }
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const orcado = await readIn(db, caller, async (context) => {
      const orcamentos = await listOrcamentos(context, { keys, periodo, dre })
      const loaded = { dados, rateado: undefined, orcados: cubos.orcados }
      return (await loadFontes(context, loaded, { keys, periodo, orcamentos })).porChave.get('orcado')
    })
    comOrcado.push({ ...empresa, orcado })
  }
  return comOrcado
}

export function unionMeses(empresas: readonly ConsolidadoEmpresa[]): number[] {
  return [...new Set(empresas.flatMap(({ dados }) => dados.meses))].toSorted((a, b) => a - b)
}
