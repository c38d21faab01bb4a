import { RELATORIO_MODELO_DEFS, RELATORIO_MODELOS, type RelatorioModelo } from '@lastro/contract'

export function readyOf({ chave, nome, descricao }: { chave: string; nome: string; descricao: string }): RelatorioModelo | null {
  const isDe = (modelo: RelatorioModelo): boolean => {
    const def = RELATORIO_MODELO_DEFS[modelo]
    return def.chave === chave && def.nome === nome && def.descricao === descricao
  }
  return RELATORIO_MODELOS.find(isDe) ?? null
}
