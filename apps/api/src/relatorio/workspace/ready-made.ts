import { RELATORIO_MODELO_DEFS, RELATORIO_MODELOS, type RelatorioModelo } from '@lastro/contract'

/** Which of the ready-made reports it is, as long as its name and description are those that it came with. */
export function prontoOf({ chave, nome, descricao }: { chave: string; nome: string; descricao: string }): RelatorioModelo | null {
  const isDe = (modelo: RelatorioModelo): boolean => {
    const def = RELATORIO_MODELO_DEFS[modelo]
    return def.chave === chave && def.nome === nome && def.descricao === descricao
  }
  return RELATORIO_MODELOS.find(isDe) ?? null
}
