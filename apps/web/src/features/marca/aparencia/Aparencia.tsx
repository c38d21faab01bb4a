import { formatCentavos } from '@lastro/formato'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMarca } from '../marca.ts'
import { LANGUAGES, LANGUAGE_NAMES, setPreferencia, usePreferencias } from '../../../theme/preferences.ts'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { Secao } from '../../../ui/Secao.tsx'
import { Text } from '../../../ui/Text.tsx'
import { Segmented } from '../../../ui/Toolbar.tsx'

const EXAMPLE_CENTAVOS = -123_450

export function Aparencia() {
  const { t } = useTranslation('conta')
  const { t: commonT } = useTranslation()
  const { t: shell } = useTranslation('casca')
  const { chave } = useMarca()
  const { atalhos, content, direction, language, layout, negativos, skin, theme } = usePreferencias()
  const sisloc = chave === 'sisloc'
  return (
    <>
      <Secao titulo={t('aparencia.cores.titulo')} texto={t('aparencia.cores.texto')}>
        <Stack divided>
          <Escolha nome={shell('tema.nome')}>
            <Segmented
              label={shell('tema.nome')}
              value={theme}
              options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: shell(`tema.${value}`) }))}
              onChange={(value) => setPreferencia('theme', value)}
            />
          </Escolha>
          <Escolha nome={shell('tema.skin.nome')}>
            <Segmented
              label={shell('tema.skin.nome')}
              value={skin}
              options={(['default', 'bordered'] as const).map((value) => ({ value, label: shell(`tema.skin.${value}`) }))}
              onChange={(value) => setPreferencia('skin', value)}
            />
          </Escolha>
        </Stack>
      </Secao>
      <Secao titulo={t('aparencia.leitura.titulo')} texto={t('aparencia.leitura.texto')}>
        <Stack divided>
          <Escolha nome={commonT('idioma.nome')}>
            <Segmented
              label={commonT('idioma.nome')}
              value={language}
              options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              onChange={(value) => setPreferencia('language', value)}
            />
          </Escolha>
          <Escolha nome={shell('tema.direction.nome')}>
            <Segmented
              label={shell('tema.direction.nome')}
              value={direction}
              options={(['auto', 'ltr', 'rtl'] as const).map((value) => ({ value, label: shell(`tema.direction.${value}`) }))}
              onChange={(value) => setPreferencia('direction', value)}
            />
          </Escolha>
          <Escolha nome={shell('usuario.negativos')}>
            <Segmented
              label={shell('usuario.negativos')}
              value={negativos}
              options={(['menos', 'parenteses'] as const).map((value) => ({
                value,
                label: formatCentavos(EXAMPLE_CENTAVOS, { idioma: language, negativos: value }),
              }))}
              onChange={(value) => setPreferencia('negativos', value)}
            />
          </Escolha>
        </Stack>
      </Secao>
      <Secao titulo={t('aparencia.disposicao.titulo')} texto={t('aparencia.disposicao.texto')}>
        <Stack divided>
          <Escolha nome={shell('usuario.navegacao')} note={sisloc ? t('aparencia.layout.daMarca') : undefined}>
            {!sisloc && (
              <Segmented
                label={shell('usuario.navegacao')}
                value={layout}
                options={(['vertical', 'collapsed', 'horizontal'] as const).map((value) => ({
                  value,
                  label: t(`aparencia.layout.${value}`),
                }))}
                onChange={(value) => setPreferencia('layout', value)}
              />
            )}
          </Escolha>
          <Escolha nome={t('aparencia.content.nome')}>
            <Segmented
              label={t('aparencia.content.nome')}
              value={content}
              options={(['fluid', 'boxed'] as const).map((value) => ({ value, label: t(`aparencia.content.${value}`) }))}
              onChange={(value) => setPreferencia('content', value)}
            />
          </Escolha>
        </Stack>
      </Secao>
      <Secao titulo={t('aparencia.teclado.titulo')} texto={t('aparencia.teclado.texto')}>
        <Stack divided>
          <Escolha nome={shell('usuario.atalhos')}>
            <Segmented
              label={shell('usuario.atalhos')}
              value={atalhos}
              options={(['ligados', 'desligados'] as const).map((value) => ({ value, label: shell(`usuario.${value}`) }))}
              onChange={(value) => setPreferencia('atalhos', value)}
            />
          </Escolha>
        </Stack>
      </Secao>
    </>
  )
}

function Escolha({ nome, note, children }: { nome: string; note?: string | undefined; children: ReactNode }) {
  return (
    <Inline wrap justify="between" gap={[6, 24]} padding={[8, 0]}>
      {nome}
      {children}
      {note && (
        <Text as="p" tone="soft">
          {note}
        </Text>
      )}
    </Inline>
  )
}
