import type { ContaTrabalhoPublica, Marca, MarcaAdministrada } from '@lastro/contract'
import { styleUrl } from './style-sheet.ts'
import type { MarcaRow } from './store.ts'

function sinalUrl({ chave, versao }: Pick<MarcaRow, 'chave' | 'versao'>): string {
  return `/marcas/${chave}.svg?v=${versao}`
}

interface InstallationState {
  base: string
  contaTrabalho: ContaTrabalhoPublica | null
  emManutencao: boolean
}

export function presentMarca(row: MarcaRow, { base, contaTrabalho, emManutencao }: InstallationState): Marca {
  const { chave, titulo, descricao, empresa, contato, sobreUrl, apiBase, cores, favicone, cadastroAberto } = row
  return {
    chave,
    titulo,
    descricao,
    empresa,
    contato,
    sobreUrl,
    apiBase: apiBase === '' ? base : apiBase,
    cores,
    favicone,
    sinalUrl: sinalUrl(row),
    estiloUrl: styleUrl(row),
    contaTrabalho,
    cadastroAberto,
    emManutencao,
  }
}

export function presentAdministrada({ updatedAt, ...row }: MarcaRow, base: string): MarcaAdministrada {
  return { ...row, apiBasePadrao: base, updatedAt: updatedAt?.toISOString() ?? null }
}
