export declare const budget: { firstScreen: number; route: number; precache: number }
