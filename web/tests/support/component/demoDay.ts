/** A Monday morning at the demonstration school, in the middle of a class of professora@chamada.demo, ms. */
export const schoolTime = Date.UTC(2026, 10, 23, 12, 40)
export const zone = 'America/Sao_Paulo'

/** The people of the demonstration who can open the app in a component test. */
export const logins = ['direcao', 'professora', 'professor', 'aluna', 'super'] as const
export type Login = (typeof logins)[number]
