import {
  type MarcaCampos,
  type ChaveMarca,
  type TemaCor,
  THEMES_COLOR,
  isColorPadrao,
  scaleOf,
  sinalColor,
  tokensOf,
} from '@lastro/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Grid, Inline, Stack } from '../../ui/layout.tsx'
import { Truncate } from '../../ui/Text.tsx'
import { Valor } from '../../ui/Valor.tsx'
import styles from './PreviaMarca.module.css'
import { parseColor } from './draft.ts'
import { Sinal } from './Sinal.tsx'

const SIDE = '96px minmax(0, 1fr)'

interface PreviaMarcaProps {
  chave: ChaveMarca
  campos: MarcaCampos
}

export function PreviaMarca({ chave, campos }: PreviaMarcaProps) {
  const { t } = useTranslation('marca')
  return (
    <Stack as="section" gap={12} padding={[16, 20]} className={styles['previa']} aria-label={t('previa.titulo')}>
      <h2>{t('previa.titulo')}</h2>
      {THEMES_COLOR.map((theme) => (
        <Tema key={theme} tema={theme} chave={chave} campos={campos} />
      ))}
    </Stack>
  )
}

/** Custom properties of draft colours; none for colours that the styles already have. */
function colorsOf(key: ChaveMarca, colors: MarcaCampos['cores'], theme: TemaCor): CSSProperties {
  const light = parseColor(colors[0])
  const dark = parseColor(colors[1])
  const color = theme === 'light' ? light : dark
  if (color === null || (light !== null && dark !== null && isColorPadrao(key, [light, dark]))) return {}
  return Object.fromEntries(Object.entries(tokensOf(scaleOf(color, theme))).map(([name, value]) => [`--${name}`, value]))
}

function Tema({ tema, chave, campos }: PreviaMarcaProps & { tema: TemaCor }) {
  const { t } = useTranslation('marca')
  const nome = campos.titulo.trim() || chave
  const [light, dark] = [parseColor(campos.cores[0]), parseColor(campos.cores[1])]
  const color = sinalColor(chave, [light ?? '#808080', dark ?? '#808080'])
  const sinal = <Sinal sinal={campos.sinal} cor={color} size={12} />
  const sisloc = chave === 'sisloc'
  const marca = (
    <Inline as="span" gap={4}>
      {sinal}
      <Truncate as="b">{nome}</Truncate>
    </Inline>
  )
  const screens = ['inicio', 'realizado', 'dre'] as const
  const Direction = sisloc ? Inline : Stack
  return (
    <Stack
      gap={8}
      padding={10}
      className={styles['tema']}
      role="img"
      aria-label={t(`previa.${tema}`, { nome })}
      data-theme={tema}
      data-marca={chave}
      data-structure={sisloc ? 'sisloc' : 'default'}
      style={colorsOf(chave, campos.cores, tema)}
    >
      <div className={styles['janela']}>
        <Inline gap={6} padding={[2, 10]} className={styles['aba']}>
          {sinal}
          <Truncate>{t('previa.aba', { nome })}</Truncate>
        </Inline>
        <Grid columns={2} phone={2} className={styles['entrada']}>
          <Stack gap={4} padding={[10, 16]} justify="center" className={styles['formulario']}>
            {marca}
            <strong>{t('previa.entrar')}</strong>
            <span className={styles['campo']} data-foco>
              {t('previa.email')}
            </span>
            <span className={styles['campo']}>{t('previa.senha')}</span>
            <span className={styles['botao']}>{t('previa.entrar')}</span>
          </Stack>
          <Stack gap={8} padding={[10, 12]} justify="center" className={styles['figura']}>
            <b>{campos.descricao}</b>
            {sisloc ? (
              <Inline as="span" wrap gap={6} className={styles['padrao']}>
                {Array.from({ length: 6 }, (_, index) => (
                  <Sinal key={index} sinal={campos.sinal} size={14} />
                ))}
              </Inline>
            ) : (
              <Stack as="span" gap={4} className={styles['barras']}>
                <i />
                <i />
                <i />
                <i />
              </Stack>
            )}
          </Stack>
        </Grid>
      </div>
      <div className={styles['janela']}>
        <Grid columns={sisloc ? 1 : SIDE} phone={sisloc ? 1 : SIDE} className={styles['casca']}>
          <Direction gap={8} padding={8} className={styles['lado']}>
            {marca}
            <Direction as="span" gap={2} className={styles['navegacao']}>
              {screens.map((screen) => (
                <span key={screen} data-atual={screen === 'dre' || undefined}>
                  {t(`previa.${screen}`)}
                </span>
              ))}
            </Direction>
          </Direction>
          <Stack divided padding={[6, 0]}>
            <Stack padding={[2, 10]}>
              <strong>{t('previa.dre')}</strong>
            </Stack>
            <Linha nome={t('previa.receita')} centavos={169_116_188} />
            <Linha nome={t('previa.custos')} centavos={-91_221_951} />
            <Linha nome={t('previa.ebitda')} centavos={32_881_397} isTotal />
          </Stack>
        </Grid>
      </div>
    </Stack>
  )
}

function Linha({ nome, centavos, isTotal = false }: { nome: string; centavos: number; isTotal?: boolean }) {
  return (
    <Inline justify="between" padding={[2, 10]} className={isTotal ? styles['faixa'] : undefined}>
      {nome}
      <Valor centavos={centavos} />
    </Inline>
  )
}
