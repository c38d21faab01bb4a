import { useTranslation } from 'react-i18next'
import { useOffer } from '../../ui/page-actions.ts'
import { usePintada } from '../../ui/first-paint.ts'
import { listShortcuts } from './shortcuts.ts'
import { CONJUNTOS } from './compare.ts'
import type { DreVisao } from './dre-search.ts'
import type { SetVisao } from './use-visao.ts'

interface DreOfferProps {
  lida: boolean
  visao: DreVisao
  setVisao: SetVisao
  podeOrcamento: boolean
  cascataAberta: boolean
  onCopyLink: () => void
  onPrint: () => void
}

/**
 * Registers commands and shortcuts of the DRE.
 * A separate component that renders nothing, so that registering does not re-render the statement.
 */
export function DreOffer({ lida, visao, setVisao, podeOrcamento, cascataAberta, onCopyLink, onPrint }: DreOfferProps): null {
  const { t } = useTranslation('dre')
  const ready = usePintada() && lida
  const opened = visao.abertas === 'todas'
  useOffer({
    actions: ready
      ? [
          { label: t('copiarLink'), icon: 'link', run: onCopyLink },
          { label: t('exportar.imprimir'), icon: 'print', run: () => setTimeout(onPrint) },
          {
            label: t(opened ? 'acoes.linhasFechar' : 'acoes.linhasAbrir'),
            icon: 'dre',
            run: () => setVisao({ abertas: opened ? new Set<string>() : 'todas' }, 'replace'),
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
    shortcuts: [...listShortcuts(t), { keys: ['*'], text: t('atalhos.abrirTodas') }],
  })
  return null
}
