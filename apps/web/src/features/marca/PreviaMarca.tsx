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
import { Valor } from '../../ui/Valor.tsx'
import styles from './PreviaMarca.module.css'
import { parseColor } from './draft.ts'
import { Sinal } from './Sinal.tsx'

interface PreviaMarcaProps {
  chave: ChaveMarca
  campos: MarcaCampos
}

export function PreviaMarca({ chave, campos }: PreviaMarcaProps) {
  const { t } = useTranslation('marca')
  return (
    <section className={styles['previa']} aria-label={t('previa.titulo')}>
      <h2>{t('previa.titulo')}</h2>
      {THEMES_COLOR.map((theme) => (
        <Tema key={theme} tema={theme} chave={chave} campos={campos} />
      ))}
    </section>
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
  const marca = (
    <span className={styles['marca']}>
      {sinal}
      <b>{nome}</b>
    </span>
  )
  const screens = ['inicio', 'realizado', 'dre'] as const
  const navigation = (
    <span className={styles['navegacao']}>
      {screens.map((screen) => (
        <span key={screen} data-atual={screen === 'dre' || undefined}>
          {t(`previa.${screen}`)}
        </span>
      ))}
    </span>
  )
  return (
    <div
      className={styles['tema']}
      role="img"
      aria-label={t(`previa.${tema}`, { nome })}
      data-theme={tema}
      data-marca={chave}
      data-structure={chave === 'sisloc' ? 'sisloc' : 'default'}
      style={colorsOf(chave, campos.cores, tema)}
    >
      <div className={styles['janela']}>
        <span className={styles['aba']}>
          {sinal}
          <span>{t('previa.aba', { nome })}</span>
        </span>
        <div className={styles['entrada']}>
          <div className={styles['formulario']}>
            {marca}
            <strong>{t('previa.entrar')}</strong>
            <span className={styles['campo']} data-foco>
              {t('previa.email')}
            </span>
            <span className={styles['campo']}>{t('previa.senha')}</span>
            <span className={styles['botao']}>{t('previa.entrar')}</span>
          </div>
          <div className={styles['figura']}>
            <b>{campos.descricao}</b>
            {chave === 'sisloc' ? (
              <span className={styles['padrao']}>
                {Array.from({ length: 6 }, (_, index) => (
                  <Sinal key={index} sinal={campos.sinal} size={14} />
                ))}
              </span>
            ) : (
              <span className={styles['barras']}>
                <i />
                <i />
                <i />
                <i />
              </span>
            )}
          </div>
        </div>
      </div>
      <div className={styles['janela']}>
        <div className={styles['casca']}>
          <div className={styles['lado']}>
            {marca}
            {navigation}
          </div>
          <div className={styles['conteudo']}>
            <strong>{t('previa.dre')}</strong>
            <span className={styles['linha']}>
              {t('previa.receita')}
              <Valor centavos={169_116_188} />
            </span>
            <span className={styles['linha']}>
              {t('previa.custos')}
              <Valor centavos={-91_221_951} />
            </span>
            <span className={styles['linha']} data-faixa>
              {t('previa.ebitda')}
              <Valor centavos={32_881_397} />
            </span>
          </div>
        </div>
      </div>
    </div>
  )
}
