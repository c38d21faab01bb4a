import { PATH_PADRAO, type Fonte, type RelatorioExterno, type WorkspaceProvedor } from '@lastro/contract'
import type { WrittenParam } from './Parametros.tsx'

export interface FonteDraft {
  nome: string
  descricao: string
  recurso: { tipo: string; id: string }
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
    recurso: { tipo: url?.recurso.tipo ?? 'dashboard', id: String(url?.recurso.id ?? '') },
    caminho: url?.caminho ?? PATH_PADRAO,
    parametros: (url?.parametros ?? []).map((each, chave) => ({ ...each, chave })),
    relatorio: powerbi?.relatorio ?? '',
    papeis: (powerbi?.papeis ?? ['Cliente']).join(', '),
    mostraFiltros: powerbi?.mostraFiltros ?? false,
    mostraPaginas: powerbi?.mostraPaginas ?? true,
  }
}

export const pathPadraoOf = (recursoTipo: string): string => PATH_PADRAO.replace('dashboard', recursoTipo)

export function toFonte(provedor: WorkspaceProvedor, written: FonteDraft): Fonte {
  const { recurso, caminho, parametros, relatorio, papeis, mostraFiltros, mostraPaginas } = written
  if (provedor === 'powerbi') {
    const nomes = papeis.split(',').map((role) => role.trim())
    return { tipo: 'powerbi', relatorio, papeis: nomes.filter(Boolean), mostraFiltros, mostraPaginas }
  }
  // Metabase distinguishes `12` from `"12"`, so digits are sent as a number.
  const id = recurso.id.trim()
  return {
    tipo: 'url',
    recurso: { tipo: recurso.tipo.trim(), id: /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id },
    caminho: caminho.trim(),
    parametros: parametros.map(({ nome, valor }) => ({ nome, valor })),
  }
}
