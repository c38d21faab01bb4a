import type { Inicio } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../../ui/layout.tsx'
import { Text, Truncate } from '../../../ui/Text.tsx'
import { useReadyMadeName } from '../../relatorio/workspace/use-ready-made-name.ts'
import { Block } from './Block.tsx'

export function Relatorios({ relatorios }: { relatorios: Inicio['relatorios'] }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const now = useNow()
  const { nomeOf } = useReadyMadeName()
  return (
    <Block title={t('relatorios.titulo')} link={{ to: paths.workspace, text: t('relatorios.todos') }}>
      <Stack as="ul" divided>
        {relatorios.map((relatorio) => {
          const { id, chave, workspace, favorito, openedAt } = relatorio
          return (
            <li key={id}>
              <Link to={paths.report} params={{ ReportKey: chave, WorkSpaceKey: workspace.chave }}>
                <Inline padding={[8, 4]}>
                  <Text tone={favorito ? 'warn' : 'quiet'}>
                    <Icon name={favorito ? 'star' : 'chart'} size={14} />
                  </Text>
                  <Truncate as="strong" weight="semibold">
                    {nomeOf(relatorio)}
                    {favorito && <span className="visually-hidden">, {t('relatorios.favorito')}</span>}
                  </Truncate>
                  <Truncate size={12} tone="quiet">
                    {workspace.nome}
                  </Truncate>
                  <Spacer />
                  <Truncate size={12} tone="quiet">
                    {openedAt && formatInstant(openedAt, now, language)}
                  </Truncate>
                </Inline>
              </Link>
            </li>
          )
        })}
      </Stack>
    </Block>
  )
}
