import type { SessaoAberta } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { useNow } from '../format/use-now.ts'
import { usePreferencias } from '../theme/preferences.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Icon } from '../ui/icons.tsx'
import { Inline, Stack } from '../ui/layout.tsx'
import { Text } from '../ui/Text.tsx'

interface ListaSessoesProps {
  nome: string
  sessoes: readonly SessaoAberta[]
  ending: string | undefined
  onEnd?: ((id: string) => void) | undefined
}

export function ListaSessoes({ nome, sessoes, ending, onEnd }: ListaSessoesProps) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  const now = useNow()
  return (
    <Stack as="ul" divided aria-label={nome}>
      {sessoes.map(({ id, dispositivo, ip, origem, createdAt, lastAccessAt, atual }) => {
        const browser = dispositivo || t('sessoes.desconhecido')
        return (
          <Inline as="li" key={id} gap={12} padding={[10, 0]}>
            <Text tone="quiet">
              <Icon name="screen" />
            </Text>
            <Stack grow>
              <Inline wrap>
                <strong>{browser}</strong>
                {atual && <Chip tone="info">{t('sessoes.atual')}</Chip>}
              </Inline>
              <Text as="small" tone="soft">
                {[
                  ip,
                  t(`sessoes.origem.${origem}`),
                  t('sessoes.desde', { quando: formatInstant(createdAt, now, language) }),
                  t('sessoes.ultimo', { quando: formatInstant(lastAccessAt, now, language) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
            {!atual && onEnd && (
              <Button
                size="small"
                busy={ending === id}
                aria-label={t('sessoes.encerrarDe', { dispositivo: browser })}
                onClick={() => onEnd(id)}
              >
                {t('sessoes.encerrar')}
              </Button>
            )}
          </Inline>
        )
      })}
    </Stack>
  )
}
