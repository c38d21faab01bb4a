import type { RelatorioItem } from '@lastro/contract'
import { useTranslation } from 'react-i18next'

type Nomeado = Pick<RelatorioItem, 'pronto' | 'nome'>

/** A ready-made report that nobody renamed is called in the language of who reads; what people called theirs stays as it is written. */
export function useNomePronto() {
  const { t } = useTranslation('relatorio-pronto')
  return {
    nomeOf: ({ pronto, nome }: Nomeado): string => (pronto ? t(`${pronto}.nome`) : nome),
    withNome: <R extends Nomeado & { descricao: string }>(relatorio: R): R => {
      const { pronto } = relatorio
      return pronto ? { ...relatorio, nome: t(`${pronto}.nome`), descricao: t(`${pronto}.descricao`) } : relatorio
    },
  }
}
