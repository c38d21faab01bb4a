import { CAMINHO_PADRAO, type Fonte, type RelatorioExterno, type WorkspaceProvedor } from '@lastro/contract'
import type { ParametroEscrito } from './Parametros.tsx'

export interface FonteRascunho {
  nome: string
  descricao: string
  recursoTipo: string
  recursoId: string
  caminho: string
  parametros: ParametroEscrito[]
  relatorio: string
  papeis: string
  mostraFiltros: boolean
  mostraPaginas: boolean
}

/** Defaults of Metabase and of the Power BI guide. */
export function toFonteRascunho(externo: RelatorioExterno | null): FonteRascunho {
  const url = externo?.fonte.tipo === 'url' ? externo.fonte : null
  const powerbi = externo?.fonte.tipo === 'powerbi' ? externo.fonte : null
  return {
    nome: externo?.nome ?? '',
    descricao: externo?.descricao ?? '',
    recursoTipo: url?.recurso.tipo ?? 'dashboard',
    recursoId: String(url?.recurso.id ?? ''),
    caminho: url?.caminho ?? CAMINHO_PADRAO,
    parametros: (url?.parametros ?? []).map((each, chave) => ({ ...each, chave })),
    relatorio: powerbi?.relatorio ?? '',
    papeis: (powerbi?.papeis ?? ['Cliente']).join(', '),
    mostraFiltros: powerbi?.mostraFiltros ?? false,
    mostraPaginas: powerbi?.mostraPaginas ?? true,
  }
}

/** Changes the kind of resource, and the path with it while that is the default. */
export function withRecursoTipo(escrito: FonteRascunho, recursoTipo: string): FonteRascunho {
  const padraoOf = (tipo: string): string => CAMINHO_PADRAO.replace('dashboard', tipo)
  return { ...escrito, recursoTipo, ...(escrito.caminho === padraoOf(escrito.recursoTipo) ? { caminho: padraoOf(recursoTipo) } : {}) }
}

export function toFonte(provedor: WorkspaceProvedor, escrito: FonteRascunho): Fonte {
  const { recursoTipo, recursoId, caminho, parametros, relatorio, papeis, mostraFiltros, mostraPaginas } = escrito
  if (provedor === 'powerbi') {
    const nomes = papeis.split(',').map((papel) => papel.trim())
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
