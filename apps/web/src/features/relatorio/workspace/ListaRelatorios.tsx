import type { RelatorioItem, Workspace } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Favorito } from '../../../ui/Favorito.tsx'
import { Inline, Panel } from '../../../ui/layout.tsx'
import { RowActions } from '../../../ui/RowActions.tsx'
import { Truncate } from '../../../ui/Text.tsx'
import styles from './Workspace.module.css'

interface ListaRelatoriosProps {
  workspace: Workspace
  ordenavel: boolean
  canChange: boolean
  canFavorite: boolean
  onFavorite: (relatorio: RelatorioItem) => void
  onLocation: (relatorio: RelatorioItem, idBefore: number | null) => void
  onAcesso: (relatorio: RelatorioItem) => void
  onArchive: (relatorio: RelatorioItem) => void
}

export function ListaRelatorios({
  workspace,
  ordenavel,
  canChange,
  canFavorite,
  onFavorite,
  onLocation,
  onAcesso,
  onArchive,
}: ListaRelatoriosProps) {
  const { t } = useTranslation('workspace')
  const { language } = usePreferencias()
  const now = useNow()
  const { relatorios } = workspace
  const move = (i: number, step: 1 | -1) => {
    const relatorio = relatorios[i]
    if (!relatorio || !relatorios[i + step]) return
    onLocation(relatorio, (step === -1 ? relatorios[i - 1] : relatorios[i + 2])?.id ?? null)
  }
  const onKeyDown = (event: KeyboardEvent, i: number) => {
    if (!canChange || !ordenavel || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(i, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Panel as="ul" divided aria-label={t('relatorio.lista', { nome: workspace.nome })}>
      {relatorios.map((relatorio, i) => {
        const { id, chave, nome, descricao, favorito, restrito, arquivado, openedAt } = relatorio
        return (
          <Inline as="li" key={id} padding={[4, 12]} data-row>
            {canFavorite && (
              <Favorito
                favorito={favorito}
                label={t(favorito ? 'relatorio.desfavoritar' : 'relatorio.favoritar', { nome })}
                onClick={() => onFavorite(relatorio)}
              />
            )}
            <Inline grow gap={[0, 8]} wrap>
              <Link
                className={styles['relatorio']}
                to={paths.report}
                params={{ ReportKey: chave, WorkSpaceKey: workspace.chave }}
                onKeyDown={(event) => onKeyDown(event, i)}
              >
                <Truncate weight="medium" tone={arquivado ? 'quiet' : 'strong'}>
                  {nome}
                </Truncate>
                {descricao && (
                  <Truncate size={12} tone="quiet">
                    {descricao}
                  </Truncate>
                )}
              </Link>
              {arquivado && <Chip tone="warning">{t('arquivado')}</Chip>}
              {restrito && <Chip>{t('relatorio.restrito')}</Chip>}
              {canChange && (
                <RowActions
                  nome={nome}
                  actions={[
                    { icon: 'up', label: t('subir', { nome }), disabled: !ordenavel || i === 0, run: () => move(i, -1) },
                    {
                      icon: 'down',
                      label: t('descer', { nome }),
                      disabled: !ordenavel || i === relatorios.length - 1,
                      run: () => move(i, 1),
                    },
                    { icon: 'users', label: t('relatorio.quemVe', { nome }), run: () => onAcesso(relatorio) },
                    {
                      icon: arquivado ? 'undo' : 'archive',
                      label: t(arquivado ? 'reativar' : 'arquivar', { nome }),
                      run: () => onArchive(relatorio),
                    },
                  ]}
                />
              )}
              <Truncate size={12} tone="quiet">
                {openedAt ? t('relatorio.aberto', { quando: formatInstant(openedAt, now, language) }) : t('relatorio.nuncaAberto')}
              </Truncate>
            </Inline>
          </Inline>
        )
      })}
    </Panel>
  )
}
