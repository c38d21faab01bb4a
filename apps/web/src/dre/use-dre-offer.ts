import { useTranslation } from 'react-i18next'
import { useOffer } from '../ui/page-actions.ts'
import { listAtalhos } from './atalhos.ts'
import { CONJUNTOS } from './comparar.ts'
import type { DreVisao } from './dre-search.ts'
import type { SetVisao } from './use-visao.ts'

interface DreOffer {
  /** There is a statement on the screen, which can be seen: nobody asks for its actions before. */
  pronta: boolean
  visao: DreVisao
  setVisao: SetVisao
  podeOrcamento: boolean
  cascataAberta: boolean
  onCopyLink: () => void
  onPrint: () => void
}

/** What the statement by months offers to the command palette, and its keys. */
export function useDreOffer({ pronta, visao, setVisao, podeOrcamento, cascataAberta, onCopyLink, onPrint }: DreOffer): void {
  const { t } = useTranslation('dre')
  const abertas = visao.abertas === 'todas'
  useOffer({
    actions: pronta
      ? [
          { label: t('copiarLink'), icon: 'link', run: onCopyLink },
          { label: t('exportar.imprimir'), icon: 'print', run: () => setTimeout(onPrint) },
          {
            label: t(abertas ? 'acoes.linhasFechar' : 'acoes.linhasAbrir'),
            icon: 'dre',
            run: () => setVisao({ abertas: abertas ? new Set<string>() : 'todas' }, 'replace'),
          },
          ...(podeOrcamento
            ? [
                {
                  label: t('conjuntos.orcado'),
                  icon: 'columns' as const,
                  run: () => setVisao({ comparar: CONJUNTOS.orcado, explicar: null }),
                },
              ]
            : []),
          { label: t('acoes.cascata'), icon: 'columns', run: () => setVisao({ cascata: !cascataAberta }, 'replace') },
        ]
      : [],
    shortcuts: [...listAtalhos(t), { keys: ['*'], text: t('atalhos.abrirTodas') }],
  })
}
