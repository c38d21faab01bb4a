import { type MarcaCampos, type ChaveMarca, type TemaCor, TEMAS_COR, isCorPadrao, scaleOf, sinalCor, tokensOf } from '@lastro/contract'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Valor } from '../../ui/Valor.tsx'
import styles from './PreviaMarca.module.css'
import { parseCor } from './draft.ts'
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
      {TEMAS_COR.map((tema) => (
        <Tema key={tema} tema={tema} chave={chave} campos={campos} />
      ))}
    </section>
  )
}

/** Custom properties of draft colours; none for colours that the styles already have. */
function coresOf(chave: ChaveMarca, cores: MarcaCampos['cores'], tema: TemaCor): CSSProperties {
  const clara = parseCor(cores[0])
  const escura = parseCor(cores[1])
  const cor = tema === 'light' ? clara : escura
  if (cor === null || (clara !== null && escura !== null && isCorPadrao(chave, [clara, escura]))) return {}
  return Object.fromEntries(Object.entries(tokensOf(scaleOf(cor, tema))).map(([name, value]) => [`--${name}`, value]))
}

function Tema({ tema, chave, campos }: PreviaMarcaProps & { tema: TemaCor }) {
  const { t } = useTranslation('marca')
  const nome = campos.titulo.trim() || chave
  const [clara, escura] = [parseCor(campos.cores[0]), parseCor(campos.cores[1])]
  const cor = sinalCor(chave, [clara ?? '#808080', escura ?? '#808080'])
  const sinal = <Sinal sinal={campos.sinal} cor={cor} size={12} />
  const marca = (
    <span className={styles['marca']}>
      {sinal}
      <b>{nome}</b>
    </span>
  )
  const telas = ['inicio', 'realizado', 'dre'] as const
  const navegacao = (
    <span className={styles['navegacao']}>
      {telas.map((tela) => (
        <span key={tela} data-atual={tela === 'dre' || undefined}>
          {t(`previa.${tela}`)}
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
      style={coresOf(chave, campos.cores, tema)}
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
            {navegacao}
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
