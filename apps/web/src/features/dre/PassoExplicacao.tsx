import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import { Inline, Spacer, Stack } from '../../ui/layout.tsx'
import { Note, Text, Truncate } from '../../ui/Text.tsx'
import { Valor } from '../../ui/Valor.tsx'
import { printableFormula } from './demonstrativo.ts'
import type { ExplicacaoStep, ExplicacaoProof } from './explicacao.ts'
import styles from './Explicacao.module.css'

interface PassoProps {
  titulo: ReactNode
  context?: string | null
  proof?: ExplicacaoProof
  children: ReactNode
}

/** Numbered step of an explanation. */
export function Passo({ titulo, context, proof = null, children }: PassoProps) {
  return (
    <li className={styles['passo']}>
      <Inline as="header" gap={6} align="baseline">
        <Text as="h3" weight="semibold">
          {titulo}
        </Text>
        {context && (
          <Truncate size={12} tone="quiet">
            {context}
          </Truncate>
        )}
        <Spacer />
        <ProvaSelo proof={proof} />
      </Inline>
      {children}
    </li>
  )
}

interface ParcelaProps {
  codigo?: string
  nome: string
  title?: string | undefined
  valor: ReactNode
  isFollowed?: boolean
  disabled?: boolean
  /** Before the name. */
  prefix?: ReactNode
  onFollow: () => void
}

/** Row of a step, which opens the next one. */
export function Parcela({ codigo, nome, title, valor, isFollowed = false, disabled, prefix, onFollow }: ParcelaProps) {
  return (
    <li>
      <button
        type="button"
        data-parcela
        disabled={disabled}
        className={styles['parcela']}
        aria-current={isFollowed ? 'true' : undefined}
        title={title}
        onClick={onFollow}
      >
        {codigo && <span className={styles['codigo']}>{codigo}</span>}
        <span dir="auto" className={styles['nome']} title={nome}>
          {prefix}
          {nome}
        </span>
        {valor}
        <i>{isFollowed && <Icon name="right" size={12} />}</i>
      </button>
    </li>
  )
}

/** Row of a step that leads nowhere. */
export function Movimento({ nome, detalhe, children }: { nome: ReactNode; detalhe?: ReactNode; children: ReactNode }) {
  return (
    <Inline as="li" gap={12} padding={[4, 0]} align="baseline" justify="between">
      <Stack>
        {nome}
        <Text size={12} tone="quiet">
          {detalhe}
        </Text>
      </Stack>
      {children}
    </Inline>
  )
}

interface PassoExplicacaoProps {
  step: ExplicacaoStep
  /** Rows are numerator and denominator instead of summands. */
  quociente: boolean
  encadeado: boolean
  onFollow: (codigo: string) => void
}

export function PassoExplicacao({ step, quociente, encadeado, onFollow }: PassoExplicacaoProps) {
  const { t } = useTranslation('dre')
  return (
    <Passo titulo={t(`explicar.passos.${step.tipo}`)} context={step.tipo === 'contas' ? step.de.descricao : null} proof={step.proof}>
      {encadeado && step.formula && (
        <Note>
          <b>{step.de.codigo}</b> = {printableFormula(step.formula)}
        </Note>
      )}
      {step.parcelas.length === 0 ? (
        <Note>{t('explicar.semMovimento')}</Note>
      ) : (
        <ul data-tipo={step.tipo}>
          {step.parcelas.map((parcela, index) => (
            <Parcela
              key={parcela.codigo}
              {...(step.tipo !== 'itens' && parcela.codigo !== parcela.descricao && { codigo: parcela.codigo })}
              nome={parcela.descricao}
              title={parcela.regra ? t('explicar.regra', { regra: parcela.regra }) : undefined}
              valor={<Valor centavos={parcela.valor} />}
              isFollowed={parcela.codigo === step.followed}
              disabled={!parcela.followable}
              prefix={
                quociente && (
                  <>
                    <span className="visually-hidden">{t(index === 0 ? 'explicar.numerador' : 'explicar.denominador')} </span>
                    {index > 0 && <span aria-hidden="true">÷ </span>}
                  </>
                )
              }
              onFollow={() => onFollow(parcela.codigo)}
            />
          ))}
        </ul>
      )}
    </Passo>
  )
}

/** Check of a step, computed from the rows on screen. Shows a difference in red. */
export function ProvaSelo({ proof }: { proof: ExplicacaoProof }) {
  const { t } = useTranslation('dre')
  if (proof === null) return null
  const closes = proof.tipo === 'soma' ? proof.diferencaCentavos === 0 : proof.confere
  return (
    <Text
      size={11}
      weight={closes ? 'medium' : 'bold'}
      tone={closes ? 'fav' : 'unf'}
      className={styles['prova']}
      data-falha={!closes || undefined}
    >
      <Icon name={closes ? 'check' : 'error'} size={12} />
      {proof.tipo === 'soma' ? (
        <>
          = <Valor centavos={proof.diferencaCentavos} zero="zero" /> {t('explicar.deDiferenca')}
        </>
      ) : (
        t(closes ? 'explicar.quocienteConfere' : 'explicar.quocienteDifere')
      )}
    </Text>
  )
}
