import { PATH_PADRAO, type Fonte, type RelatorioExterno, type WorkspaceProvedor } from '@lastro/contract'
import type { WrittenParam } from './Parametros.tsx'

export interface FonteDraft {
  nome: string
  descricao: string
  recursoTipo: string
  recursoId: string
  caminho: string
  parametros: WrittenParam[]
  relatorio: string
  papeis: string
  mostraFiltros: boolean
  mostraPaginas: boolean
}

/** Defaults of Metabase and of the Power BI guide. */
export function toFonteDraft(externo: RelatorioExterno | null): FonteDraft {
  const url = externo?.fonte.tipo === 'url' ? externo.fonte : null
  const powerbi = externo?.fonte.tipo === 'powerbi' ? externo.fonte : null
  return {
    nome: externo?.nome ?? '',
    descricao: externo?.descricao ?? '',
    recursoTipo: url?.recurso.tipo ?? 'dashboard',
    recursoId: String(url?.recurso.id ?? ''),
    caminho: url?.caminho ?? PATH_PADRAO,
    parametros: (url?.parametros ?? []).map((each, chave) => ({ ...each, chave })),
    relatorio: powerbi?.relatorio ?? '',
    papeis: (powerbi?.papeis ?? ['Cliente']).join(', '),
    mostraFiltros: powerbi?.mostraFiltros ?? false,
    mostraPaginas: powerbi?.mostraPaginas ?? true,
  }
}

/** Changes the kind of resource, and the path with it while that is the default. */
export function withRecursoTipo(written: FonteDraft, recursoTipo: string): FonteDraft {
  const padraoOf = (tipo: string): string => PATH_PADRAO.replace('dashboard', tipo)
  return { ...written, recursoTipo, ...(written.caminho === padraoOf(written.recursoTipo) ? { caminho: padraoOf(recursoTipo) } : {}) }
}

export function toFonte(provedor: WorkspaceProvedor, written: FonteDraft): Fonte {
  const { recursoTipo, recursoId, caminho, parametros, relatorio, papeis, mostraFiltros, mostraPaginas } = written
  if (provedor === 'powerbi') {
    const nomes = papeis.split(',').map((role) => role.trim())
    return { tipo: 'powerbi', relatorio, papeis: nomes.filter(Boolean), mostraFiltros, mostraPaginas }
  }
  // Metabase distinguishes `12` from `"12"`, so digits are sent as a number.
  const id = recursoId.trim()
  return {
    tipo: 'url',
    recurso: { tipo: recursoTipo.trim(), id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id },
    caminho: caminho.trim(),
    parametros: parametros.map(({ nome, valor }) => ({ nome, valor })),
  }
}
