export declare const budget: { signIn: number; firstScreen: number; route: number; precache: number }
