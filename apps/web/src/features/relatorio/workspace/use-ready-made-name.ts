import type { RelatorioItem } from '@lastro/contract'
import { useTranslation } from 'react-i18next'

type Nomeado = Pick<RelatorioItem, 'pronto' | 'nome'>

/** Translates the name of an unrenamed template; names typed by users stay. */
export function useReadyNome() {
  const { t } = useTranslation('relatorio-pronto')
  return {
    nomeOf: ({ pronto, nome }: Nomeado): string => (pronto ? t(`${pronto}.nome`) : nome),
    withNome: <R extends Nomeado & { descricao: string }>(relatorio: R): R => {
      const { pronto } = relatorio
      return pronto ? { ...relatorio, nome: t(`${pronto}.nome`), descricao: t(`${pronto}.descricao`) } : relatorio
    },
  }
}
