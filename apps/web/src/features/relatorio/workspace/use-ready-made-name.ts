import type { RelatorioItem } from '@lastro/contract'
import { useTranslation } from 'react-i18next'

type ReadyMadeNome = Pick<RelatorioItem, 'pronto' | 'nome'>

/** Translates the name of an unrenamed template; names typed by users stay. */
export function useReadyMadeName() {
  const { t } = useTranslation('relatorio-pronto')
  return {
    nomeOf: ({ pronto, nome }: ReadyMadeNome): string => (pronto ? t(`${pronto}.nome`) : nome),
    withNome: <R extends ReadyMadeNome & { descricao: string }>(relatorio: R): R => {
      const { pronto } = relatorio
      return pronto ? { ...relatorio, nome: t(`${pronto}.nome`), descricao: t(`${pronto}.descricao`) } : relatorio
    },
  }
}
